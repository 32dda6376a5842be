import * as v from "valibot";
import { ANALYTICS } from "./limits";
import { Log } from "./log";
import { ALERT_TYPES } from "./rules";

/** The largest valid timestamp of a Date. Corrupt stored values must not break the pages that show them. */
const LAST_MOMENT = 8.64e15;
const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(LAST_MOMENT));

export const EVENT_TYPES = ["performance", "error", "user-interaction", "navigation"] as const;

// The shapes come from the specification (1, section 3). `timestamp` is in milliseconds since 1970. `route` is a route pattern,
// never a URL, because project URLs are secret.
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

/** Deletes all recorded history. */
export function clearHistory(): void {
  for (const log of LOGS) log.clear();
}

/** Drops the older half of each log when storage exceeds its limit. */
export function trimHistory(): void {
  for (const log of LOGS) log.dropOlderHalf();
}
