import telemetryText from "locales/telemetry.ftl";
import { formatFileSize } from "@/lib/text/file-size";
import { BUDGETED, MEASURES, type Measure, MONITOR } from "./limits";

export type Rating = "good" | "fair" | "poor";
export type Band = "excellent" | "good" | "fair" | "poor";
/** The measured value of each measure; a measure without a value has no key. */
export type Values = Partial<Record<Measure, number>>;

/** Rates a value against the thresholds of its measure. */
export function ratingOf(measure: Measure, value: number): Rating {
  const { good, poor } = MEASURES[measure];
  if (value <= good) return "good";
  return value <= poor ? "fair" : "poor";
}

/** 100 within the budget, 50 at the `poor` threshold, 0 at twice that threshold, and linear in between. */
export function scoreOf(measure: Measure, value: number): number {
  const { good, poor } = MEASURES[measure];
  if (value <= good) return 100;
  if (value <= poor) return 100 - (50 * (value - good)) / (poor - good);
  return Math.max(0, 50 - (50 * (value - poor)) / poor);
}

/** The rounded mean score of all measured values that have a budget; null if there are none. */
export function overallScore(values: Values): number | null {
  const scores = BUDGETED.flatMap((measure) => {
    const value = values[measure];
    return value === undefined ? [] : [scoreOf(measure, value)];
  });
  if (scores.length === 0) return null;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/** The specified band of a score. */
export function bandOf(score: number): Band {
  if (score >= 90) return "excellent";
  if (score >= 70) return "good";
  return score >= 50 ? "fair" : "poor";
}

/** One sample of the page's resource use. */
export interface Reading {
  /** Milliseconds since 1970. */
  at: number;
  /** Used JavaScript heap in bytes; null if the browser does not report it. */
  heap: number | null;
  queries: number;
  /** Listeners on the window and the document that were added by pages the user has since left. */
  listeners: number;
  /** Size of localStorage in bytes. */
  storage: number;
}

/** The highest usage relative to its limit; 1 means at the limit. */
export function stressOf({ heap, queries, listeners, storage }: Reading): number {
  return Math.max(
    (heap ?? 0) / MONITOR.heapBytes,
    queries / MONITOR.queries,
    listeners / MONITOR.listeners,
    storage / MONITOR.storageBytes,
  );
}

/** Above this stress the monitor checks more often. */
const BUSY = 0.8;

/** Milliseconds until the next check: shorter the closer usage is to a limit. */
export function pauseAfter(reading: Reading): number {
  const stress = stressOf(reading);
  if (stress > 1) return MONITOR.stressedMs;
  return stress > BUSY ? MONITOR.busyMs : MONITOR.calmMs;
}

/** The heap is leaking if it rose in each of this many consecutive readings and the last is at least `LEAK_GROWTH` times
 *  the first. */
const LEAK_READINGS = 6;
const LEAK_GROWTH = 1.5;

/** Whether the heap has grown steadily and by a large factor. */
export function isHeapLeaking(heaps: readonly number[]): boolean {
  const last = heaps.slice(-LEAK_READINGS);
  const [first = 0] = last;
  const isRising = last.every((heap, index) => index === 0 || heap > (last[index - 1] ?? heap));
  return last.length === LEAK_READINGS && isRising && (last.at(-1) ?? 0) >= first * LEAK_GROWTH;
}

export const ALERT_TYPES = ["error", "warning", "info"] as const;

/** The content of an alert. The id is assigned when the alert is raised. */
export interface AlertWords {
  type: (typeof ALERT_TYPES)[number];
  title: string;
  message: string;
  /** Alerts with the same key are suppressed until the cooldown has passed. */
  cooldownKey: string;
}

/** The alerts for the latest reading. Earlier readings are used to detect a leak. */
export function alertsFor(readings: readonly Reading[]): AlertWords[] {
  const reading = readings.at(-1);
  if (!reading) return [];
  const { heap, queries, listeners } = reading;
  const alerts: AlertWords[] = [];
  if (heap !== null && heap > MONITOR.heapBytes) {
    alerts.push({
      title: telemetryText("memory-title"),
      message: telemetryText("memory", { heap: formatFileSize(heap), limit: formatFileSize(MONITOR.heapBytes) }),
      type: "error",
      cooldownKey: "memory",
    });
  }
  if (queries > MONITOR.queries) {
    alerts.push({
      title: telemetryText("queries-title"),
      message: telemetryText("queries", { count: queries, limit: MONITOR.queries }),
      type: "warning",
      cooldownKey: "queries",
    });
  }
  if (listeners > MONITOR.listeners) {
    alerts.push({
      title: telemetryText("listeners-title"),
      message: telemetryText("listeners", { count: listeners, limit: MONITOR.listeners }),
      type: "error",
      cooldownKey: "leak",
    });
  } else if (isHeapLeaking(readings.flatMap((each) => each.heap ?? []))) {
    alerts.push({
      title: telemetryText("growth-title"),
      message: telemetryText("growth-message"),
      type: "error",
      cooldownKey: "leak",
    });
  }
  return alerts;
}

/** The result of a cleanup. */
export interface CleanUp {
  queries: number;
  items: number;
  /** Whether the older half of the recorded history was dropped. */
  trimmed: boolean;
}

/** The alert about a cleanup; undefined if nothing was removed. */
export function cleanUpAlert({ queries, items, trimmed }: CleanUp): AlertWords | undefined {
  if (queries + items === 0 && !trimmed) return undefined;
  const done = [
    queries > 0 && telemetryText("clean-up-queries", { count: queries }),
    items > 0 && telemetryText("clean-up-items", { count: items }),
    trimmed && telemetryText("clean-up-trimmed"),
  ];
  const message = done.filter(Boolean).join(" ");
  return { title: telemetryText("clean-up-title"), message, type: "info", cooldownKey: "clean-up" };
}

/** A record of a raised alert. */
export interface Raised {
  cooldownKey: string;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** Whether an alert with this key is still in its cooldown. A timestamp in the future means that the clock was set back;
 *  such an alert is ignored. */
export function isInCooldown(raised: readonly Raised[], key: string, now: number): boolean {
  return raised.some(
    ({ cooldownKey, timestamp }) => cooldownKey === key && timestamp <= now && now - timestamp < MONITOR.cooldownMs,
  );
}

/** The facts about a cached query that the cleanup needs. */
export interface QueryFacts {
  hash: string;
  /** Has observers or is being fetched. Such queries are never removed. */
  isInUse: boolean;
  hasFailed: boolean;
  /** When the query last failed; milliseconds since 1970. */
  failedAt: number;
  /** When the data was last updated; milliseconds since 1970. */
  updatedAt: number;
}

/** The hashes of the queries to remove: those that failed more than five minutes ago, then the oldest ones beyond the cache
 *  limit. If memory is short, all queries. Queries in use are never removed. */
export function queriesToRemove(queries: readonly QueryFacts[], now: number, isMemoryShort: boolean): string[] {
  const idle = queries.filter(({ isInUse }) => !isInUse);
  const failedLongAgo = ({ hasFailed, failedAt }: QueryFacts) => hasFailed && now - failedAt > MONITOR.failedQueryMs;
  const removed = idle.filter((query) => isMemoryShort || failedLongAgo(query));
  const remaining = idle.filter((query) => !removed.includes(query)).sort((a, b) => a.updatedAt - b.updatedAt);
  const excess = Math.max(0, queries.length - removed.length - MONITOR.queries);
  return [...removed, ...remaining.slice(0, excess)].map(({ hash }) => hash);
}

/** Whether an entry is older than `maxAgeMs`. An entry without a valid timestamp (NaN) is stale. */
export function isStale(writtenAt: number, now: number, maxAgeMs: number): boolean {
  return !(now - writtenAt <= maxAgeMs);
}
