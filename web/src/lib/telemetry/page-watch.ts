import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import { whenIdle } from "@/lib/browser/when-idle";
import type { Vital } from "./limits";
import { addTime, NO_TIMES, readLive, updateLive } from "./live";
import type { Recorder } from "./recorder";
import { tally } from "./resources";

/** The current recorder. Observers live as long as the page; the recorder lasts until sign-out. */
let recorder: Recorder | undefined;
let landing = "";
let isWatching = false;

/** Observes the browser's performance entries of this page load. Starting late misses nothing, because the browser buffers
 *  entries. */
export function watchPageLoad(into: Recorder, route: string): () => void {
  recorder = into;
  if (!isWatching) {
    isWatching = true;
    landing = route;
    // One at a time, so that other work of a slow phone can run in between.
    for (const watch of [...VITALS.map((on) => () => watchVital(on)), watchFirstInput, watchResources, watchLongTasks])
      whenIdle(watch);
  }
  return () => {
    recorder = undefined;
  };
}

/** Updates the live value of a measure. */
function tell(vital: Vital, value: number): void {
  updateLive(({ vitals }) => ({ vitals: { ...vitals, [vital]: value } }));
}

/** Records the final value of a measure. */
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

/** The web-vitals library replaced FID with INP. Browsers still report the first input. */
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

/** Observes entries of a type, including buffered ones. Returns false if the browser does not support the type. */
function observe(type: string, hear: (entries: PerformanceEntryList) => void): boolean {
  const isKnown = globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type) ?? false;
  if (isKnown) new PerformanceObserver((list) => hear(list.getEntries())).observe({ type, buffered: true });
  return isKnown;
}
