import dateText from "locales/date.ftl";
import { dayjs } from "@/lib/time/dates";
import { clockParts } from "@/lib/time/event-time";

/** The calendar's views. */
export const VIEWS = ["agenda", "month", "week", "day", "contractors"] as const;
export type View = (typeof VIEWS)[number];

/** A calendar date in the API's format: `2026-11-25`. Date arithmetic ignores time zones and is therefore unaffected by DST. */
export type Day = string;

/** A range of days; `to` is exclusive. */
export interface DayRange {
  from: Day;
  to: Day;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const AGENDA_DAYS = 28;
const [FIRST, LAST] = ["1970-01-01", "2199-12-31"];

const utc = (day: Day): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Whether the text is a valid date that the calendar can show. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return text >= FIRST && text <= LAST && dayOf(utc(text)) === text;
}

export const addDays = (day: Day, days: number): Day => dayOf(utc(day) + days * DAY_MS);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(utc(day)).getUTCDay();

/** Weeks begin on Sunday. */
export const startOfWeek = (day: Day): Day => addDays(day, -weekdayOf(day));

/** The same day of another month, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOf(first.getTime() + (Math.min(Number(day.slice(8, 10)), length) - 1) * DAY_MS);
}

/** The days of a range, in order. */
export function daysOf({ from, to }: DayRange): Day[] {
  const count = Math.round((utc(to) - utc(from)) / DAY_MS);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** The range that a view shows for a day: six whole weeks for a month, one week, one day, or four weeks from that day. */
export function rangeOf(view: View, day: Day): DayRange {
  const lasting = (from: Day, days: number) => ({ from, to: addDays(from, days) });
  if (view === "month") return lasting(startOfWeek(`${day.slice(0, 8)}01`), 42);
  if (view === "day") return lasting(day, 1);
  return view === "agenda" ? lasting(day, AGENDA_DAYS) : lasting(startOfWeek(day), 7);
}

/** The reference day of the previous (-1) or next (1) page of a view. */
export function stepFrom(view: View, day: Day, by: -1 | 1): Day {
  const there =
    view === "month"
      ? addMonths(day, by)
      : addDays(day, by * (view === "day" ? 1 : view === "agenda" ? AGENDA_DAYS : 7));
  return isDay(there) ? there : day;
}

/** The title of a view's range: `November 2026`, `Nov 22 – 28, 2026`, `Wed, Nov 25, 2026`. */
export function titleOf(view: View, day: Day): string {
  if (view === "month") return dayjs(day).format(dateText("month"));
  if (view === "day") return dayjs(day).format(dateText("day-of-week"));
  const { from, to } = rangeOf(view, day);
  const [first, last] = [dayjs(from), dayjs(addDays(to, -1))];
  if (first.year() !== last.year()) return `${first.format(dateText("date"))} – ${last.format(dateText("date"))}`;
  const same = first.month() === last.month() ? "same-month" : "same-year";
  return `${first.format(dateText(`${same}-first`))} – ${last.format(dateText(`${same}-last`))}`;
}

/** A shorter title for narrow windows: omits the current year, except in the month view. */
export const shortTitleOf = (view: View, day: Day, today: Day): string =>
  view === "month" ? titleOf(view, day) : titleOf(view, day).replace(new RegExp(`,?\\s${dayjs(today).year()}`), "");

/** `Wednesday, November 25, 2026`. */
export const longDay = (day: Day): string => dayjs(day).format(dateText("long-day"));

/** The local time in a time zone, in minutes since midnight. */
export function minuteIn(zone: string, now: Date): number {
  const part = clockParts(zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, now);
  return Number(part("hour")) * 60 + Number(part("minute"));
}
