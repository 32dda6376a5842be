import type { EventTime } from "@/lib/time/event-time";
import type { Day } from "./days";
import { clockOf, type Entry } from "./entries";

/** The kind of drag: move the entry, or change its end time. */
export type DragMode = "move" | "resize";

/** The pointer's position in the grid. */
export interface Place {
  day: Day;
  /** Minutes since midnight; undefined in views without hours. */
  minute?: number | undefined;
}

const STEP = 15;
/** The last minute of a day. */
const LAST_MINUTE = 24 * 60 - 1;

const snap = (minute: number): number => Math.round(minute / STEP) * STEP;
const snapDown = (minute: number): number => Math.floor(minute / STEP) * STEP;

/** The cell at a point of the viewport. Without `y`, only the column matters. */
export function cellUnder(cells: Iterable<HTMLElement>, x: number, y?: number): HTMLElement | undefined {
  for (const cell of cells) {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    if (x >= left && x < right && (y === undefined || (y >= top && y < bottom))) return cell;
  }
  return undefined;
}

/** The time of an entry dragged to a place, snapped to 15 minutes. `grip` is the distance in minutes from the entry's start to
 *  the pointer. */
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

export const isSameTime = (one: EventTime, other: EventTime): boolean =>
  one.scheduled_date === other.scheduled_date &&
  one.is_all_day === other.is_all_day &&
  (one.start_time ?? null) === (other.start_time ?? null) &&
  (one.end_time ?? null) === (other.end_time ?? null);
