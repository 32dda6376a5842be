import reportText from "locales/report.ftl";
import type { Schemas } from "@/api/client";
import { grouped } from "@/language/counts";
import { LOCALE } from "@/language/messages";
import { type ServerText, serverText } from "@/language/server-text";

const HOUR = 60;
const DAY = 24 * HOUR;

const oneDecimal = (number: number) => number.toLocaleString(LOCALE, { maximumFractionDigits: 1 });

/** Formats a number for display. Returns a dash if there is none. */
export function told(value: number | null | undefined, unit: Schemas["ReportUnit"]): string {
  if (value === null || value === undefined) return "–";
  if (unit === "percent") return reportText("percent", { percent: oneDecimal(value) });
  if (unit === "count") return grouped(value);
  if (value < HOUR) return reportText("minutes", { minutes: value });
  return value < 2 * DAY
    ? reportText("hours", { hours: oneDecimal(value / HOUR) })
    : reportText("days", { days: oneDecimal(value / DAY) });
}

/** Label of a row or a column. */
export const labelOf = ({ label, label_text }: { label: string; label_text?: ServerText | null }): string =>
  serverText(label_text, label);
