import type { Entry } from "./entries";

/** The minimum height of an entry in minutes, so that a line of text fits. */
const SHOWN_MINUTES = 30;

/** The default hours of the grid; entries outside extend it. */
const [FIRST_HOUR, LAST_HOUR] = [6, 22];

/** An entry with its column among overlapping entries. */
export interface Placed {
  entry: Entry;
  column: number;
  columns: number;
}

/** Entries that do not fit in the columns: their number and time span. Minutes since midnight. */
export interface Crowd {
  start: number;
  end: number;
  count: number;
  columns: number;
}

export interface DayLayout {
  placed: Placed[];
  crowds: Crowd[];
}

const shownEnd = ({ start, end }: Entry): number => Math.max(end, start + SHOWN_MINUTES);

/** Groups entries that overlap directly or through others. Expects sorted entries. */
function clustersOf(entries: Entry[]): Entry[][] {
  const clusters: Entry[][] = [];
  let end = -1;
  for (const entry of entries) {
    if (entry.start >= end) clusters.push([]);
    clusters.at(-1)?.push(entry);
    end = Math.max(end, shownEnd(entry));
  }
  return clusters;
}

/** Arranges overlapping entries of a day in columns. `most` is the maximum number of columns (2 or more). */
export function layoutDay(entries: Entry[], most: number): DayLayout {
  const sorted = [...entries].sort((one, other) => one.start - other.start || other.end - one.end);
  const layout: DayLayout = { placed: [], crowds: [] };
  for (const cluster of clustersOf(sorted)) {
    const ends: number[] = [];
    const inColumns = cluster.map((entry) => {
      const free = ends.findIndex((end) => end <= entry.start);
      const column = free < 0 ? ends.length : free;
      ends[column] = shownEnd(entry);
      return { entry, column };
    });
    const columns = Math.min(ends.length, most);
    const fits = ends.length <= most ? columns : most - 1;
    layout.placed.push(...inColumns.filter(({ column }) => column < fits).map((placed) => ({ ...placed, columns })));
    const hidden = inColumns.filter(({ column }) => column >= fits).map(({ entry }) => entry);
    if (hidden.length === 0) continue;
    layout.crowds.push({
      start: Math.min(...hidden.map(({ start }) => start)),
      end: Math.max(...hidden.map(shownEnd)),
      count: hidden.length,
      columns,
    });
  }
  return layout;
}

/** The first and last hour of a grid that shows these entries. */
export function hoursOf(entries: Entry[]): { first: number; last: number } {
  const timed = entries.filter(({ time }) => !time.is_all_day);
  return {
    first: Math.min(FIRST_HOUR, ...timed.map(({ start }) => Math.floor(start / 60))),
    last: Math.min(24, Math.max(LAST_HOUR, ...timed.map((entry) => Math.ceil(shownEnd(entry) / 60)))),
  };
}

/** The items that fit into this many lines. If not all fit, the last line is reserved for the number of hidden ones. */
export function fitting<T>(list: T[], lines: number): { shown: T[]; more: number } {
  const shown = list.length <= lines ? list : list.slice(0, lines - 1);
  return { shown, more: list.length - shown.length };
}
