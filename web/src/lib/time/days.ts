import dateText from "locales/date.ftl";
import { dayjs, formatDate } from "./dates";

/** `2:30 PM`. */
export function timeOfDay(instant: string): string {
  return dayjs(instant).format("h:mm A");
}

/** The local day of an instant: Today, Yesterday, or a date such as Nov 19, 2026. */
export function dayLabel(instant: string, now: Date): string {
  const days = dayjs(now).startOf("day").diff(dayjs(instant).startOf("day"), "day", true);
  if (days < 0.5) return dateText("day-today");
  // Allows for days of 23 or 25 hours.
  return days < 1.5 ? dateText("day-yesterday") : formatDate(instant);
}

/** Groups consecutive items by day. Days are the reader's local days unless `label` says otherwise. */
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
