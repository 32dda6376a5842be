import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import { whenIdle } from "@/lib/browser/when-idle";
import type { Vital } from "./limits";
import { addTime, NO_TIMES, readLive, updateLive } from "./live";
import type { Recorder } from "./recorder";
import { tally } from "./resources";

/** Where the measures of a page load end up: its observers stay for good, the recorder goes with the person. */
let recorder: Recorder | undefined;
let landing = "";
let isWatching = false;

/** Watches what the browser tells of this page load. Nothing is missed by starting late: it keeps what it has told. */
export function watchPageLoad(into: Recorder, route: string): () => void {
  recorder = into;
  if (!isWatching) {
    isWatching = true;
    landing = route;
    // One after the other: what a slow phone does meanwhile comes in between.
    for (const watch of [...VITALS.map((on) => () => watchVital(on)), watchFirstInput, watchResources, watchLongTasks])
      whenIdle(watch);
  }
  return () => {
    recorder = undefined;
  };
}

/** Says which value a measure has now. */
function tell(vital: Vital, value: number): void {
  updateLive(({ vitals }) => ({ vitals: { ...vitals, [vital]: value } }));
}

/** Keeps the value that a measure has in the end. */
function keep(vital: Vital, value: number): void {
  tell(vital, value);
  recorder?.metric(vital, value, "page-load", landing);
  recorder?.event("performance", vital, { value });
}

const VITALS = [onCLS, onFCP, onINP, onLCP, onTTFB];

function watchVital(on: (typeof VITALS)[number]): void {
  on(({ name, value }) => keep(name, value));
  on(({ name, value }) => tell(name, value), { reportAllChanges: true });
}

/** The library measures INP in FID's place. The browser still tells of the first input. */
function watchFirstInput(): void {
  observe("first-input", (entries) => {
    const [first] = entries as PerformanceEventTiming[];
    if (first) keep("FID", first.processingStart - first.startTime);
  });
}

function watchResources(): void {
  const seen = new Set<string>();
  observe("resource", (entries) =>
    updateLive(({ resources }) => ({ resources: tally(resources, entries as PerformanceResourceTiming[], seen) })),
  );
}

function watchLongTasks(): void {
  const isTold = observe("longtask", (entries) => {
    for (const { duration } of entries) recorder?.event("performance", "long-task", { ms: Math.round(duration) });
    updateLive(({ longTasks }) => ({
      longTasks: entries.reduce((sum, { duration }) => addTime(sum, duration), longTasks ?? NO_TIMES),
    }));
  });
  if (isTold && !readLive().longTasks) updateLive(() => ({ longTasks: NO_TIMES }));
}

/** Hears what the browser measures of a kind, and has measured; false where it does not know the kind. */
function observe(type: string, hear: (entries: PerformanceEntryList) => void): boolean {
  const isKnown = globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type) ?? false;
  if (isKnown) new PerformanceObserver((list) => hear(list.getEntries())).observe({ type, buffered: true });
  return isKnown;
}
