import { useSyncExternalStore } from "react";
import type { Vital } from "./limits";
import { NO_RESOURCES, type ResourceTally } from "./resources";
import type { CleanUp, Raised, Reading } from "./rules";

/** How often something took how long. Milliseconds. */
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

/** What this page load has measured so far. */
export interface Live {
  /** Since when the page is watched; milliseconds since 1970, null before. */
  since: number | null;
  vitals: Partial<Record<Vital, number>>;
  /** The latest last. */
  readings: readonly Reading[];
  /** From the moment that a page's data are there until it stands in the document. */
  renders: Times;
  rendersByRoute: Readonly<Record<string, Times>>;
  /** Work of scripts that kept the page from answering for 50 ms or more; null where the browser does not say. */
  longTasks: Times | null;
  resources: ResourceTally;
  /** What was asked of the query cache. */
  cache: { shown: number; asked: number; fetched: number; failed: number };
  /** Which alerts were raised last, and when: what is written down of them is lost where the storage is full or forbidden. */
  raised: readonly Raised[];
  /** When heap and cache were last kept for the charts; milliseconds since 1970. One layout may follow another. */
  sampledAt: number;
  monitor: CleanUp & { checks: number; cleanUps: number; nextCheckAt: number | null };
  /** Rises when something was written to the history. */
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

/** As after a new load; for tests. */
export function resetLive(): void {
  updateLive(() => NOTHING);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** What this page load has measured, as it goes on. */
export function useLive(): Live {
  return useSyncExternalStore(watch, readLive);
}
