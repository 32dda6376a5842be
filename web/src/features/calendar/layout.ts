import type { Entry } from "./entries";

/** So short an entry still has room for a line of text. */
const SHOWN_MINUTES = 30;

/** The hours of a working day; more are shown where something stands. */
const [FIRST_HOUR, LAST_HOUR] = [6, 22];

/** An entry in its column among those at the same time. */
export interface Placed {
  entry: Entry;
  column: number;
  columns: number;
}

/** What does not fit beside the others: so many, from when to when. */
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

/** Those that touch each other, directly or by others; the entries come in order. */
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

/** Puts the entries of a day with hours side by side where they overlap, in at most so many columns (2 or more). */
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

/** From which hour to which a grid reaches that shows these entries. */
export function hoursOf(entries: Entry[]): { first: number; last: number } {
  const timed = entries.filter(({ time }) => !time.is_all_day);
  return {
    first: Math.min(FIRST_HOUR, ...timed.map(({ start }) => Math.floor(start / 60))),
    last: Math.min(24, Math.max(LAST_HOUR, ...timed.map((entry) => Math.ceil(shownEnd(entry) / 60)))),
  };
}

/** What of a list is shown where so many lines fit, the last of which tells how many more there are. */
export function fitting<T>(list: T[], lines: number): { shown: T[]; more: number } {
  const shown = list.length <= lines ? list : list.slice(0, lines - 1);
  return { shown, more: list.length - shown.length };
}
