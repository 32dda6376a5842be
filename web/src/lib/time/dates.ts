import dayjs from "dayjs";
import relativeTime from "dayjs/plugin/relativeTime";
import dateText from "locales/date.ftl";

dayjs.extend(relativeTime);
if (globalThis.catalog) {
  const names = (key: "months" | "months-short" | "weekdays" | "weekdays-short" | "weekdays-min") =>
    dateText(key).split(" ");
  dayjs.locale({
    name: globalThis.catalog.language,
    months: names("months"),
    monthsShort: names("months-short"),
    weekdays: names("weekdays"),
    weekdaysShort: names("weekdays-short"),
    weekdaysMin: names("weekdays-min"),
    // Weeks start on Sunday, as in the United States.
    weekStart: 0,
    formats: {},
    ordinal: (day) => String(day),
    relativeTime: Object.fromEntries(
      (["future", "past", "s", "m", "mm", "h", "hh", "d", "dd", "M", "MM", "y", "yy"] as const).map((part) => [
        part,
        dateText(`relative-${part}`),
      ]),
    ) as ILocale["relativeTime"],
  });
}

/** Day.js, configured with the page's language. */
export { dayjs };

/** `Nov 21, 2026`. Accepts an instant, or a date without a time, which the time zone does not change. */
export function formatDate(value: string): string {
  return dayjs(value).format(dateText("date"));
}

/** `Nov 21, 2026, 2:30 PM`. */
export function formatDateTime(value: string): string {
  return dayjs(value).format(dateText("moment"));
}

/** `3 hours ago`. */
export function formatRelative(value: string, now: Date): string {
  return dayjs(value).from(now);
}

/** The day after a day: `2026-11-26`. */
export const dayAfter = (day: string, days = 1): string => dayjs(day).add(days, "day").format("YYYY-MM-DD");
