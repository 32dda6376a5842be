import dayjs, { type Dayjs } from "dayjs";
import relativeTime from "dayjs/plugin/relativeTime";
import { worded } from "@/lib/worded";

dayjs.extend(relativeTime);

/** How days and moments are written, in dayjs's words, and the names in them. */
export const dateTexts = worded("dateTexts", {
  date: "MMM D, YYYY",
  moment: "MMM D, YYYY, h:mm A",
  bell: "MMM D, HH:mm",
  dayOfWeek: "ddd, MMM D, YYYY",
  longDay: "dddd, MMMM D, YYYY",
  dayOfMonth: "MMM D",
  month: "MMMM YYYY",
  /** From a day to another one of the same month, and what follows the first day. */
  sameMonth: (first: Dayjs, last: Dayjs) => `${first.format("MMM D")} – ${last.format("D, YYYY")}`,
  sameYear: (first: Dayjs, last: Dayjs) => `${first.format("MMM D")} – ${last.format("MMM D, YYYY")}`,
  /** dayjs's own names of months and days; nothing for those that it has by itself. */
  locale: undefined as ILocale | undefined,
});
if (dateTexts.locale) dayjs.locale(dateTexts.locale);

/** Everybody's, in the reader's language. */
export { dayjs };

/** `Nov 21, 2026`. Takes an instant or a date without time; the latter is not moved by time zones. */
export function formatDate(value: string): string {
  return dayjs(value).format(dateTexts.date);
}

/** `Nov 21, 2026, 2:30 PM`. */
export function formatMoment(value: string): string {
  return dayjs(value).format(dateTexts.moment);
}

/** `3 hours ago`. */
export function formatRelative(value: string, now: Date): string {
  return dayjs(value).from(now);
}
