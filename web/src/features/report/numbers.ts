import reportWordsText from "locales/report-words.ftl";
import type { Schemas } from "@/api/client";
import { grouped } from "@/language/counts";
import { LOCALE } from "@/language/messages";
import { type ServerText, serverText } from "@/language/server-text";
import { formatMoney } from "@/lib/text/money";

const HOUR = 60;
const DAY = 24 * HOUR;

const oneDecimal = (number: number) => number.toLocaleString(LOCALE, { maximumFractionDigits: 1 });

export type ReportValue = Schemas["ReportValue"];

/** Formats a number for display. Returns a dash if there is none. The PDF shows the same, with codes of currencies instead of signs
 *  (crates/server/src/features/report/printed.rs). */
export function told(
  value: ReportValue | null | undefined,
  unit: Schemas["ReportUnit"],
  currency?: string | null,
): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string") return formatMoney(value, currency ?? undefined);
  if (unit === "percent") return reportWordsText("percent", { number: oneDecimal(value) });
  if (unit === "count" || unit === "money") return grouped(value);
  if (value < HOUR) return reportWordsText("minutes", { number: value });
  return value < 2 * DAY
    ? reportWordsText("hours", { number: oneDecimal(value / HOUR) })
    : reportWordsText("days", { number: oneDecimal(value / DAY) });
}

/** The size of a number for drawing, which need not be exact. */
export const sizeOf = (value: ReportValue | null | undefined): number => Number(value ?? 0);

/** The currency of all rows, if it is the same. */
export function commonCurrency(rows: readonly Schemas["ReportRow"][]): string | undefined {
  const currency = rows[0]?.currency ?? undefined;
  return rows.every((row) => row.currency === currency) ? currency : undefined;
}

/** Label of a row or a column. */
export const labelOf = ({ label, label_text }: { label: string; label_text?: ServerText | null }): string =>
  serverText(label_text, label);
