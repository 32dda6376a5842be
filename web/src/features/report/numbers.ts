import reportWordsText from "locales/report-words.ftl";
import type { Schemas } from "@/api/client";
import { grouped } from "@/language/counts";
import { LOCALE } from "@/language/messages";
import { type ServerText, serverText } from "@/language/server-text";

const HOUR = 60;
const DAY = 24 * HOUR;

const oneDecimal = (number: number) => number.toLocaleString(LOCALE, { maximumFractionDigits: 1 });

/** Formats a number for display. Returns a dash if there is none. The PDF shows the same (crates/server/src/features/report/printed.rs). */
export function told(value: number | null | undefined, unit: Schemas["ReportUnit"]): string {
  if (value === null || value === undefined) return "–";
  if (unit === "percent") return reportWordsText("percent", { number: oneDecimal(value) });
  if (unit === "count") return grouped(value);
  if (value < HOUR) return reportWordsText("minutes", { number: value });
  return value < 2 * DAY
    ? reportWordsText("hours", { number: oneDecimal(value / HOUR) })
    : reportWordsText("days", { number: oneDecimal(value / DAY) });
}

/** Label of a row or a column. */
export const labelOf = ({ label, label_text }: { label: string; label_text?: ServerText | null }): string =>
  serverText(label_text, label);
