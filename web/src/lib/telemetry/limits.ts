const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const MB = 1024 * 1024;

/** Batch size, flush interval in milliseconds, and maximum log lengths (specification 1, section 9). */
export const ANALYTICS = {
  batch: 20,
  flushMs: 30 * SECOND,
  events: 5000,
  metrics: 500,
  alerts: 100,
} as const;

/** Limits, intervals and maximum ages of the monitor (specification 1, section 9). Bytes and milliseconds. */
export const MONITOR = {
  heapBytes: 150 * MB,
  queries: 100,
  listeners: 75,
  storageBytes: 10 * MB,
  calmMs: 3 * MINUTE,
  busyMs: MINUTE,
  stressedMs: 30 * SECOND,
  cleanUpMs: MINUTE,
  staleItemMs: 24 * HOUR,
  staleSessionItemMs: HOUR,
  failedQueryMs: 5 * MINUTE,
  /** An alert with the same key is not raised again within this time. */
  cooldownMs: 10 * MINUTE,
  /** Minimum interval between heap and cache samples for the charts, so that 500 metrics cover more than a day. */
  sampleMs: 15 * MINUTE,
} as const;

/** The thresholds of each measure. Milliseconds, except CLS (no unit) and heap (bytes). The `good` thresholds come from the
 *  specification. INP and the `poor` thresholds of FCP and TTFB follow web.dev. */
export const MEASURES = {
  LCP: { good: 2500, poor: 4000 },
  FID: { good: 100, poor: 300 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1800, poor: 3000 },
  TTFB: { good: 600, poor: 1800 },
  INP: { good: 200, poor: 500 },
  render: { good: 100, poor: 300 },
  heap: { good: 50 * MB, poor: MONITOR.heapBytes },
} as const;

export type Measure = keyof typeof MEASURES;

/** The measures of a page load. */
export const VITALS = ["LCP", "FID", "CLS", "FCP", "TTFB", "INP"] as const;
export type Vital = (typeof VITALS)[number];

/** The measures that have a budget. They have equal weight in the score. */
export const BUDGETED = ["LCP", "FID", "CLS", "FCP", "TTFB", "render", "heap"] as const;
