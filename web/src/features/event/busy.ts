import type { EventTime } from "@/lib/time/event-time";

/** A part of a day, in minutes since midnight. */
export interface Range {
  from: number;
  to: number;
}

const HOUR = 60;
const DAY: Range = { from: 0, to: 24 * HOUR };
/** Shown at least. */
const OFFICE: Range = { from: 8 * HOUR, to: 18 * HOUR };
/** Shorter gaps between visits are not offered. */
const GAP_MIN = HOUR / 2;

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * HOUR + minute;
};

/** The time in the API's format: `09:30`. */
export function timeAt(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`;
}

/** The range of an event: the whole day if it has no times. Undefined while its times are incomplete. */
export function rangeOf({ start_time, end_time, is_all_day }: Omit<EventTime, "scheduled_date">): Range | undefined {
  if (is_all_day) return DAY;
  if (!start_time || !end_time) return undefined;
  const range = { from: minutesOf(start_time), to: minutesOf(end_time) };
  return range.from < range.to ? range : undefined;
}

/** Whether two ranges share time, as the server decides. One that ends when the other begins does not. */
export const overlap = (one: Range, other: Range): boolean => one.from < other.to && other.from < one.to;

/** The hours to show: the usual ones, and more if something is earlier or later. */
export function hoursShown(ranges: Range[]): Range {
  const timed = ranges.filter((range) => range !== DAY);
  return {
    from: Math.min(OFFICE.from, ...timed.map(({ from }) => Math.floor(from / HOUR) * HOUR)),
    to: Math.max(OFFICE.to, ...timed.map(({ to }) => Math.ceil(to / HOUR) * HOUR)),
  };
}

/** The gaps between busy ranges that are long enough for a visit. */
export function freeRanges(busy: Range[], within: Range): Range[] {
  const free: Range[] = [];
  let { from } = within;
  for (const range of busy.toSorted((one, other) => one.from - other.from)) {
    free.push({ from, to: Math.min(range.from, within.to) });
    from = Math.max(from, range.to);
  }
  free.push({ from, to: within.to });
  return free.filter((range) => range.to - range.from >= GAP_MIN);
}

/** A visit at the start of a free range: one hour, or as long as the range is. */
export const visitIn = ({ from, to }: Range): Range => ({ from, to: Math.min(from + HOUR, to) });
