import type { Schemas } from "@/api/client";
import { grouped } from "@/lib/counts";
import { reportTexts as texts } from "./texts";

const HOUR = 60;
const DAY = 24 * HOUR;

const oneDecimal = (number: number) => number.toLocaleString("en-US", { maximumFractionDigits: 1 });

/** A number as people read it; a dash for none. */
export function told(value: number | null | undefined, unit: Schemas["ReportUnit"]): string {
  if (value === null || value === undefined) return "–";
  if (unit === "percent") return `${oneDecimal(value)}%`;
  if (unit === "count") return grouped(value);
  if (value < HOUR) return texts.minutes(value);
  return value < 2 * DAY ? texts.hours(oneDecimal(value / HOUR)) : texts.days(oneDecimal(value / DAY));
}
