import dateText from "locales/date.ftl";
import { dayjs, formatDate } from "@/lib/time/dates";
import { clockParts, todayIn } from "@/lib/time/event-time";
import { formatTime } from "@/lib/time/time-entry";

/** The day of an instant by a zone's clocks, as the filters and the export count them: Today, Yesterday, or such as
 *  Nov 19, 2026. */
export function dayIn(zone: string, instant: string, now: Date): string {
  const day = todayIn(zone, new Date(instant));
  const ago = dayjs(todayIn(zone, now)).diff(day, "day");
  if (ago <= 0) return dateText("day-today");
  return ago === 1 ? dateText("day-yesterday") : formatDate(day);
}

/** `2:30 PM`, by a zone's clocks. */
export function timeIn(zone: string, instant: string): string {
  const part = clockParts(zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, new Date(instant));
  return formatTime(`${part("hour")}:${part("minute")}`);
}

/** `Nov 21, 2026, 2:30 PM`, by a zone's clocks. */
export function momentIn(zone: string, instant: string): string {
  return `${formatDate(todayIn(zone, new Date(instant)))}, ${timeIn(zone, instant)}`;
}
