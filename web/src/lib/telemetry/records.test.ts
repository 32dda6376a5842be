import { expect, it } from "vitest";
import { alertLog, eventLog, metricLog } from "./records";

const at = Date.parse("2026-11-22T12:00:00Z");
const RECORDS = {
  "analytics-events": { type: "error", name: "query", data: null, sessionId: "s", userId: "u", route: "/" },
  "performance-metrics": { name: "heap", value: 1, component: "monitor", route: "/", userAgent: "Browser" },
  "performance-alerts": { id: "a", type: "info", title: "Title", message: "Words", cooldownKey: "memory" },
};

it.each([
  ["analytics-events", eventLog],
  ["performance-metrics", metricLog],
  ["performance-alerts", alertLog],
] as const)("reads from %s only items with a valid date", (key, log) => {
  const items = [1e20, -1, 8.64e15 + 1, "now", at].map((timestamp) => ({ ...RECORDS[key], timestamp }));
  localStorage.setItem(`${key}:1`, JSON.stringify({ v: 1, items }));
  const read: { timestamp: number }[] = log.read();
  expect(read.map(({ timestamp }) => new Date(timestamp).toISOString())).toEqual(["2026-11-22T12:00:00.000Z"]);
});
