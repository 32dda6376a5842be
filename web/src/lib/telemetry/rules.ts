import telemetryText from "locales/telemetry.ftl";
import { formatFileSize } from "@/lib/text/file-size";
import { BUDGETED, MEASURES, type Measure, MONITOR } from "./limits";

export type Rating = "good" | "fair" | "poor";
export type Band = "excellent" | "good" | "fair" | "poor";
/** What was measured so far. */
export type Values = Partial<Record<Measure, number>>;

/** How a value of a measure is to be called. */
export function ratingOf(measure: Measure, value: number): Rating {
  const { good, poor } = MEASURES[measure];
  if (value <= good) return "good";
  return value <= poor ? "fair" : "poor";
}

/** 100 within the budget, 50 where the measure is poor, 0 at twice that, and evenly between. */
export function scoreOf(measure: Measure, value: number): number {
  const { good, poor } = MEASURES[measure];
  if (value <= good) return 100;
  if (value <= poor) return 100 - (50 * (value - good)) / (poor - good);
  return Math.max(0, 50 - (50 * (value - poor)) / poor);
}

/** The mean of what has a budget and was measured, rounded; null while nothing was. */
export function overallScore(values: Values): number | null {
  const scores = BUDGETED.flatMap((measure) => {
    const value = values[measure];
    return value === undefined ? [] : [scoreOf(measure, value)];
  });
  if (scores.length === 0) return null;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/** The specified bands of a score. */
export function bandOf(score: number): Band {
  if (score >= 90) return "excellent";
  if (score >= 70) return "good";
  return score >= 50 ? "fair" : "poor";
}

/** What the monitor saw at a moment. */
export interface Reading {
  /** Milliseconds since 1970. */
  at: number;
  /** Bytes that scripts hold; null where the browser does not say. */
  heap: number | null;
  queries: number;
  /** On the window and the document, by pages that were left. */
  listeners: number;
  /** Bytes of the local storage. */
  storage: number;
}

/** The largest part of a limit that is used up: 1 is at the limit. */
export function stressOf({ heap, queries, listeners, storage }: Reading): number {
  return Math.max(
    (heap ?? 0) / MONITOR.heapBytes,
    queries / MONITOR.queries,
    listeners / MONITOR.listeners,
    storage / MONITOR.storageBytes,
  );
}

/** From where on the monitor looks more often. */
const BUSY = 0.8;

/** How long until the next look: the nearer to a limit, the sooner. Milliseconds. */
export function pauseAfter(reading: Reading): number {
  const stress = stressOf(reading);
  if (stress > 1) return MONITOR.stressedMs;
  return stress > BUSY ? MONITOR.busyMs : MONITOR.calmMs;
}

/** So many readings in succession, each above the one before and the last half as much again as the first, are a leak. */
const LEAK_READINGS = 6;
const LEAK_GROWTH = 1.5;

/** Whether what scripts hold has only ever grown, and by much. */
export function isHeapLeaking(heaps: readonly number[]): boolean {
  const last = heaps.slice(-LEAK_READINGS);
  const [first = 0] = last;
  const isRising = last.every((heap, index) => index === 0 || heap > (last[index - 1] ?? heap));
  return last.length === LEAK_READINGS && isRising && (last.at(-1) ?? 0) >= first * LEAK_GROWTH;
}

export const ALERT_TYPES = ["error", "warning", "info"] as const;

/** What an alert says; it gets its id when it is raised. */
export interface AlertWords {
  type: (typeof ALERT_TYPES)[number];
  title: string;
  message: string;
  /** An alert with the same key is not raised again until this one has cooled down. */
  cooldownKey: string;
}

/** What is wrong with the last of some readings. */
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

/** What a clean-up took away. */
export interface CleanUp {
  queries: number;
  items: number;
  /** Whether the oldest of what was measured had to go. */
  trimmed: boolean;
}

/** The alert about a clean-up; nothing where nothing was to be done. */
export function alertAbout({ queries, items, trimmed }: CleanUp): AlertWords | undefined {
  if (queries + items === 0 && !trimmed) return undefined;
  const done = [
    queries > 0 && telemetryText("clean-up-queries", { count: queries }),
    items > 0 && telemetryText("clean-up-items", { count: items }),
    trimmed && telemetryText("clean-up-trimmed"),
  ];
  const message = done.filter(Boolean).join(" ");
  return { title: telemetryText("clean-up-title"), message, type: "info", cooldownKey: "clean-up" };
}

/** That an alert was raised. */
export interface Raised {
  cooldownKey: string;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** Whether one of these alerts keeps another one with its key quiet. An alert of the future was raised before the clock was
 *  set back: it counts as long ago. */
export function isCooling(raised: readonly Raised[], key: string, now: number): boolean {
  return raised.some(
    ({ cooldownKey, timestamp }) => cooldownKey === key && timestamp <= now && now - timestamp < MONITOR.cooldownMs,
  );
}

/** A query of the cache, as far as a clean-up asks. */
export interface QueryFacts {
  hash: string;
  /** On the screen, or being fetched: it stays. */
  isInUse: boolean;
  hasFailed: boolean;
  /** When it failed last. */
  failedAt: number;
  /** When its data came. */
  updatedAt: number;
}

/** The hashes of the queries that a clean-up takes away: those that failed five minutes ago, of the rest the oldest beyond the
 *  cache's limit, and all where memory is short. What is in use stays. */
export function queriesToRemove(queries: readonly QueryFacts[], now: number, isMemoryShort: boolean): string[] {
  const idle = queries.filter(({ isInUse }) => !isInUse);
  const hasHadItsTime = ({ hasFailed, failedAt }: QueryFacts) => hasFailed && now - failedAt > MONITOR.failedQueryMs;
  const gone = idle.filter((query) => isMemoryShort || hasHadItsTime(query));
  const left = idle.filter((query) => !gone.includes(query)).sort((a, b) => a.updatedAt - b.updatedAt);
  const excess = Math.max(0, queries.length - gone.length - MONITOR.queries);
  return [...gone, ...left.slice(0, excess)].map(({ hash }) => hash);
}

/** Whether something that says when it was written is too old; what does not say so is. */
export function isStale(writtenAt: number, now: number, maxAgeMs: number): boolean {
  return !(now - writtenAt <= maxAgeMs);
}
