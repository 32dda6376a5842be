import reportText from "locales/report.ftl";
import type { Schemas } from "@/api/client";
import { grouped } from "@/lib/counts";
import { LOCALE } from "@/lib/messages";
import { type Text, toldText } from "@/lib/told";

const HOUR = 60;
const DAY = 24 * HOUR;

const oneDecimal = (number: number) => number.toLocaleString(LOCALE, { maximumFractionDigits: 1 });

/** A number as people read it; a dash for none. */
export function told(value: number | null | undefined, unit: Schemas["ReportUnit"]): string {
  if (value === null || value === undefined) return "–";
  if (unit === "percent") return reportText("percent", { percent: oneDecimal(value) });
  if (unit === "count") return grouped(value);
  if (value < HOUR) return reportText("minutes", { minutes: value });
  return value < 2 * DAY
    ? reportText("hours", { hours: oneDecimal(value / HOUR) })
    : reportText("days", { days: oneDecimal(value / DAY) });
}

/** What a row or a column is called. */
export const labelOf = ({ label, label_text }: { label: string; label_text?: Text | null }): string =>
  toldText(label_text, label);
