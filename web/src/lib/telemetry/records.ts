import * as v from "valibot";
import { ANALYTICS } from "./limits";
import { Log } from "./log";
import { ALERT_TYPES } from "./rules";

/** Later than this there are no dates: what is written by somebody else must not break the pages that show it. */
const LAST_MOMENT = 8.64e15;
const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(LAST_MOMENT));

export const EVENT_TYPES = ["performance", "error", "user-interaction", "navigation"] as const;

// The shapes are the specification's (1, section 3); `timestamp` is in milliseconds since 1970, and `route` is the pattern of
// an address, never an address: those of projects are a secret.
const event = v.object({
  type: v.picklist(EVENT_TYPES),
  name: v.string(),
  data: v.unknown(),
  timestamp: moment,
  sessionId: v.string(),
  userId: v.string(),
  route: v.string(),
});
const metric = v.object({
  name: v.string(),
  value: v.number(),
  timestamp: moment,
  component: v.string(),
  route: v.string(),
  userAgent: v.string(),
});
const alert = v.object({
  id: v.string(),
  type: v.picklist(ALERT_TYPES),
  title: v.string(),
  message: v.string(),
  timestamp: moment,
  cooldownKey: v.string(),
});

export type AnalyticsEvent = v.InferOutput<typeof event>;
export type Metric = v.InferOutput<typeof metric>;
export type PerformanceAlert = v.InferOutput<typeof alert>;

export const eventLog = new Log({ key: "analytics-events", schema: event, most: ANALYTICS.events });
export const metricLog = new Log({ key: "performance-metrics", schema: metric, most: ANALYTICS.metrics });
export const alertLog = new Log({ key: "performance-alerts", schema: alert, most: ANALYTICS.alerts });
const LOGS = [eventLog, metricLog, alertLog];

/** Forgets all that was measured. */
export function clearHistory(): void {
  for (const log of LOGS) log.clear();
}

/** Makes room in a storage that is over its limit. */
export function trimHistory(): void {
  for (const log of LOGS) log.dropOlderHalf();
}
