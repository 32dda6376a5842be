import { useSyncExternalStore } from "react";
import type { Vital } from "./limits";
import { NO_RESOURCES, type ResourceTally } from "./resources";
import type { CleanUp, Raised, Reading } from "./rules";

/** Count, total and maximum of a duration. Milliseconds. */
export interface Times {
  count: number;
  total: number;
  longest: number;
}

export const NO_TIMES: Times = { count: 0, total: 0, longest: 0 };

export const addTime = ({ count, total, longest }: Times, ms: number): Times => ({
  count: count + 1,
  total: total + ms,
  longest: Math.max(longest, ms),
});

export const averageOf = ({ count, total }: Times): number | null => (count === 0 ? null : total / count);

/** Everything measured since the page was loaded. */
export interface Live {
  /** When monitoring began, in milliseconds since 1970; null before that. */
  since: number | null;
  vitals: Partial<Record<Vital, number>>;
  /** Oldest first. */
  readings: readonly Reading[];
  /** From the moment a page's data is loaded until it is rendered into the document. */
  renders: Times;
  rendersByRoute: Readonly<Record<string, Times>>;
  /** Tasks that blocked the main thread for 50 ms or more; null if the browser does not report them. */
  longTasks: Times | null;
  resources: ResourceTally;
  /** Use of the query cache. */
  cache: { shown: number; asked: number; fetched: number; failed: number };
  /** The latest alert per key and when it was raised. Kept in memory because the stored log is lost if storage is full or
   *  forbidden. */
  raised: readonly Raised[];
  /** When heap and cache size were last sampled for the charts, in milliseconds since 1970. Kept here so that it survives a
   *  change of layout. */
  sampledAt: number;
  monitor: CleanUp & { checks: number; cleanUps: number; nextCheckAt: number | null };
  /** Incremented whenever something is written to the history. */
  written: number;
}

const NOTHING: Live = {
  since: null,
  vitals: {},
  readings: [],
  renders: NO_TIMES,
  rendersByRoute: {},
  longTasks: null,
  resources: NO_RESOURCES,
  cache: { shown: 0, asked: 0, fetched: 0, failed: 0 },
  raised: [],
  sampledAt: 0,
  monitor: { queries: 0, items: 0, trimmed: false, checks: 0, cleanUps: 0, nextCheckAt: null },
  written: 0,
};

let live = NOTHING;
const watchers = new Set<() => void>();

export const readLive = (): Live => live;

export function updateLive(change: (before: Live) => Partial<Live>): void {
  live = { ...live, ...change(live) };
  for (const tell of watchers) tell();
}

/** Resets to the state of a fresh page load; for tests. */
export function resetLive(): void {
  updateLive(() => NOTHING);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The live measurements of this page load. */
export function useLive(): Live {
  return useSyncExternalStore(watch, readLive);
}
