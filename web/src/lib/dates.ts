import dayjs from "dayjs";
import relativeTime from "dayjs/plugin/relativeTime";

dayjs.extend(relativeTime);

/** `Nov 21, 2026`. Takes an instant or a date without time; the latter is not moved by time zones. */
export function formatDate(value: string): string {
  return dayjs(value).format("MMM D, YYYY");
}

/** `Nov 21, 2026, 2:30 PM`. */
export function formatMoment(value: string): string {
  return dayjs(value).format("MMM D, YYYY, h:mm A");
}

/** `3 hours ago`. */
export function formatRelative(value: string, now: Date): string {
  return dayjs(value).from(now);
}

/** Whole days between two moments. */
export function daysSince(value: string, now: Date): number {
  return dayjs(now).diff(value, "day");
}
