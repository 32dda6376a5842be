import type { AnalyticsEvent } from "@/lib/telemetry/records";

const HOUR_MS = 60 * 60 * 1000;
const HOURS = 24;

/** The number of events in each of the last 24 hours, oldest first. `at` is the start of the hour. */
export function byHour(events: readonly AnalyticsEvent[], now: number): { at: number; value: number }[] {
  const first = Math.floor(now / HOUR_MS) - HOURS + 1;
  const hours = Array.from({ length: HOURS }, (_, index) => ({ at: (first + index) * HOUR_MS, value: 0 }));
  for (const { timestamp } of events) {
    const hour = hours[Math.floor(timestamp / HOUR_MS) - first];
    if (hour) hour.value += 1;
  }
  return hours;
}

interface Visits {
  route: string;
  count: number;
  /** The average duration of the navigation to the page. */
  ms: number;
}

/** The visited pages, most visited first. */
export function visitsOf(events: readonly AnalyticsEvent[]): Visits[] {
  const visits = new Map<string, Visits>();
  for (const { type, name, data } of events) {
    if (type !== "navigation") continue;
    const { count, ms } = visits.get(name) ?? { count: 0, ms: 0 };
    const took = fieldsOf(data).find(([key]) => key === "ms")?.[1];
    visits.set(name, {
      route: name,
      count: count + 1,
      ms: (ms * count + (typeof took === "number" ? took : 0)) / (count + 1),
    });
  }
  return [...visits.values()].sort((a, b) => b.count - a.count);
}

/** An event's data as one line of text. */
export const detailsOf = (data: unknown): string =>
  fieldsOf(data)
    .map(([key, value]) => `${key}: ${value}`)
    .join(", ");

/** Stored data may have any shape, because other code can write to the storage. */
const fieldsOf = (data: unknown): [string, unknown][] =>
  typeof data === "object" && data !== null ? Object.entries(data) : [];
