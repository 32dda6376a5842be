import type { EventTime } from "@/lib/time/event-time";
import type { Day } from "./days";
import { clockOf, type Entry } from "./entries";

/** What is done with an entry: it goes elsewhere, or ends at another time. */
export type DragMode = "move" | "resize";

/** Where the pointer is. */
export interface Place {
  day: Day;
  /** Minutes since midnight, where the place has hours. */
  minute?: number | undefined;
}

const STEP = 15;
/** The last minute that a clock shows. */
const LAST_MINUTE = 24 * 60 - 1;

const snap = (minute: number): number => Math.round(minute / STEP) * STEP;
const snapDown = (minute: number): number => Math.floor(minute / STEP) * STEP;

/** The cell under a point of the window. Without `y`, the column decides. */
export function cellUnder(cells: Iterable<HTMLElement>, x: number, y?: number): HTMLElement | undefined {
  for (const cell of cells) {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    if (x >= left && x < right && (y === undefined || (y >= top && y < bottom))) return cell;
  }
  return undefined;
}

/** When an entry would be that is dragged to a place, in quarters of an hour; `grip` is how many minutes behind its
 *  beginning it is held. */
export function dragged(entry: Entry, mode: DragMode, { day, minute }: Place, grip: number): EventTime {
  const { time, start, end } = entry;
  if (mode === "resize") {
    if (minute === undefined) return time;
    const to = Math.min(Math.max(snap(minute), start + STEP), snapDown(LAST_MINUTE));
    return { ...time, end_time: clockOf(Math.max(to, start + 1)) };
  }
  if (minute === undefined || time.is_all_day) return { ...time, scheduled_date: day };
  const length = end - start;
  const from = Math.max(0, Math.min(snap(minute - grip), snapDown(LAST_MINUTE - length)));
  return { ...time, scheduled_date: day, start_time: clockOf(from), end_time: clockOf(from + length) };
}

/** Whether two times are the same. */
export const isSameTime = (one: EventTime, other: EventTime): boolean =>
  one.scheduled_date === other.scheduled_date &&
  one.is_all_day === other.is_all_day &&
  (one.start_time ?? null) === (other.start_time ?? null) &&
  (one.end_time ?? null) === (other.end_time ?? null);
