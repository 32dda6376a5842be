import dateText from "locales/date.ftl";
import { dayjs, formatDate } from "@/lib/time/dates";
import { clockParts, todayIn } from "@/lib/time/event-time";
import { formatTime } from "@/lib/time/time-entry";

/**
 * Formats the calendar day of an instant in a time zone: Today, Yesterday, or a date such as Nov 19, 2026. The filters and the
 * export use the same time zone.
 */
export function dayIn(zone: string, instant: string, now: Date): string {
  const day = todayIn(zone, new Date(instant));
  const ago = dayjs(todayIn(zone, now)).diff(day, "day");
  if (ago <= 0) return dateText("day-today");
  return ago === 1 ? dateText("day-yesterday") : formatDate(day);
}

/** Formats the time of an instant in a time zone: `2:30 PM`. */
export function timeIn(zone: string, instant: string): string {
  const part = clockParts(zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, new Date(instant));
  return formatTime(`${part("hour")}:${part("minute")}`);
}

/** Formats the date and time of an instant in a time zone: `Nov 21, 2026, 2:30 PM`. */
export function dateTimeIn(zone: string, instant: string): string {
  return `${formatDate(todayIn(zone, new Date(instant)))}, ${timeIn(zone, instant)}`;
}
