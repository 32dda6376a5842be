const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const MB = 1024 * 1024;

/** How much is kept, and how often it is written (specification 1, section 9). Milliseconds. */
export const ANALYTICS = {
  batch: 20,
  flushMs: 30 * SECOND,
  events: 5000,
  metrics: 500,
  alerts: 100,
} as const;

/** What the monitor takes for too much, and when it looks (specification 1, section 9). Bytes and milliseconds. */
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
  /** An alert is not raised again for so long. */
  cooldownMs: 10 * MINUTE,
  /** Heap and cache are kept for the charts this often at most: 500 metrics are to tell of more than a day. */
  sampleMs: 15 * MINUTE,
} as const;

/** What is measured, and up to where it is good and from where it is poor. Milliseconds, except CLS (no unit) and the heap
 *  (bytes). The specification gives the good end of each; INP, and where FCP and TTFB are poor, are as web.dev has them. */
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

/** The measures that have a budget: each counts the same in the score. */
export const BUDGETED = ["LCP", "FID", "CLS", "FCP", "TTFB", "render", "heap"] as const;
