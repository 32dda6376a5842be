import dateText from "locales/date.ftl";
import { dayjs, formatDate } from "./dates";

/** `2:30 PM`. */
export function timeOfDay(instant: string): string {
  return dayjs(instant).format("h:mm A");
}

/** The day of an instant where the reader is: Today, Yesterday, or such as Nov 19, 2026. */
export function dayLabel(instant: string, now: Date): string {
  const days = dayjs(now).startOf("day").diff(dayjs(instant).startOf("day"), "day", true);
  if (days < 0.5) return dateText("day-today");
  // A day of 23 or 25 hours is one, too.
  return days < 1.5 ? dateText("day-yesterday") : formatDate(instant);
}

/** What happened by its days, in the order that it came in; by the reader's days, unless others are told. */
export function byDay<Item extends { created_at: string }>(
  items: Item[],
  now: Date,
  label = dayLabel,
): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = label(item.created_at, now);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
