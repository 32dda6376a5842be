import { describe, expect, it } from "vitest";
import { BUDGETED, MEASURES, type Measure, MONITOR } from "./limits";
import {
  alertsFor,
  type Band,
  bandOf,
  cleanUpAlert,
  isHeapLeaking,
  isInCooldown,
  isStale,
  overallScore,
  pauseAfter,
  type QueryFacts,
  queriesToRemove,
  type Rating,
  type Reading,
  ratingOf,
  scoreOf,
} from "./rules";

const MB = 1024 * 1024;
const MINUTE = 60_000;

describe("the rating of a measure", () => {
  const table: [Measure, number, Rating][] = [
    ["LCP", 2500, "good"],
    ["LCP", 2501, "fair"],
    ["LCP", 4000, "fair"],
    ["LCP", 4001, "poor"],
    ["FID", 100, "good"],
    ["FID", 300, "fair"],
    ["FID", 301, "poor"],
    ["CLS", 0.1, "good"],
    ["CLS", 0.25, "fair"],
    ["CLS", 0.26, "poor"],
    ["heap", 50 * MB, "good"],
    ["heap", 151 * MB, "poor"],
  ];
  it.each(table)("of %s at %d is %s", (measure, value, rating) => {
    expect(ratingOf(measure, value)).toBe(rating);
  });
});

it("has the specified budgets", () => {
  expect(BUDGETED.map((measure) => [measure, MEASURES[measure].good])).toEqual([
    ["LCP", 2500],
    ["FID", 100],
    ["CLS", 0.1],
    ["FCP", 1800],
    ["TTFB", 600],
    ["render", 100],
    ["heap", 50 * MB],
  ]);
});

describe("the score", () => {
  const table: [Measure, number, number][] = [
    ["LCP", 0, 100],
    ["LCP", 2500, 100],
    ["LCP", 3250, 75],
    ["LCP", 4000, 50],
    ["LCP", 6000, 25],
    ["LCP", 8000, 0],
    ["LCP", 90_000, 0],
    ["render", 200, 75],
  ];
  it.each(table)("of %s at %d is %d", (measure, value, score) => {
    expect(scoreOf(measure, value)).toBeCloseTo(score);
  });

  it("is the mean of measured values that have a budget", () => {
    expect(overallScore({})).toBeNull();
    expect(overallScore({ INP: 9000 })).toBeNull();
    expect(overallScore({ LCP: 8000, CLS: 0 })).toBe(50);
    expect(overallScore({ LCP: 100, CLS: 0, FID: 100, INP: 9000 })).toBe(100);
  });

  const bands: [number, Band][] = [
    [100, "excellent"],
    [90, "excellent"],
    [89, "good"],
    [70, "good"],
    [69, "fair"],
    [50, "fair"],
    [49, "poor"],
    [0, "poor"],
  ];
  it.each(bands)("of %d is rated %s", (score, band) => {
    expect(bandOf(score)).toBe(band);
  });
});

const reading = (given: Partial<Reading> = {}): Reading => ({
  at: 0,
  heap: 10 * MB,
  queries: 5,
  listeners: 0,
  storage: 0,
  ...given,
});

describe("the monitor", () => {
  const table: [string, Partial<Reading>, number][] = [
    ["when calm", {}, 3 * MINUTE],
    ["when calm without a known heap", { heap: null }, 3 * MINUTE],
    ["at 80 %", { queries: 80 }, 3 * MINUTE],
    ["above 80 %", { queries: 81 }, MINUTE],
    ["at the limit", { queries: 100 }, MINUTE],
    ["beyond the limit", { queries: 101 }, 30_000],
    ["when memory is short", { heap: 151 * MB }, 30_000],
    ["with leaked listeners", { listeners: 76 }, 30_000],
    ["with full storage", { storage: 11 * MB }, 30_000],
  ];
  it.each(table)("schedules its next check %s", (_, given, pause) => {
    expect(pauseAfter(reading(given))).toBe(pause);
  });

  const alerts: [string, Partial<Reading>[], string[]][] = [
    ["no readings", [], []],
    ["normal readings", [{}], []],
    ["readings at each limit", [{ heap: 150 * MB, queries: 100, listeners: 75 }], []],
    ["too much memory", [{ heap: 150 * MB + 1 }], ["error Critical Memory Usage"]],
    ["too many queries", [{ queries: 101 }], ["warning Query Cache Overflow"]],
    ["too many listeners", [{ listeners: 76 }], ["error Severe Memory Leak"]],
    ["memory that only grows", [10, 11, 12, 13, 14, 15].map((mb) => ({ heap: mb * MB })), ["error Severe Memory Leak"]],
    ["a problem that has passed", [{ heap: 200 * MB }, {}], []],
    [
      "all problems, with one leak alert",
      [10, 11, 12, 13, 14, 151].map((mb) => ({ heap: mb * MB, queries: 200, listeners: 100 })),
      ["error Critical Memory Usage", "warning Query Cache Overflow", "error Severe Memory Leak"],
    ],
  ];
  it.each(alerts)("raises the alerts for %s", (_, readings, expectedAlerts) => {
    expect(alertsFor(readings.map(reading)).map(({ type, title }) => `${type} ${title}`)).toEqual(expectedAlerts);
  });

  it("mentions the measured value", () => {
    expect(alertsFor([reading({ queries: 123 })])[0]?.message).toContain("123 server responses");
    expect(alertsFor([reading({ heap: 163 * MB })])[0]?.message).toContain("163 MB");
  });

  const heaps: [string, number[], boolean][] = [
    ["too few readings", [1, 2, 3, 4, 5], false],
    ["six readings that grow by half", [10, 11, 12, 13, 14, 15], true],
    ["six readings that grow by less", [10, 11, 12, 13, 14, 14.9], false],
    ["readings with one drop", [10, 12, 11, 13, 14, 20], false],
    ["growing readings after a drop", [30, 10, 11, 12, 13, 14, 15], true],
  ];
  it.each(heaps)("decides whether %s are a leak", (_, values, isLeak) => {
    expect(isHeapLeaking(values)).toBe(isLeak);
  });
});

describe("a cooldown", () => {
  const now = 100 * MINUTE;
  const raisedAt = (timestamp: number) => [{ cooldownKey: "memory", timestamp }];
  it.each([
    ["raised just now", raisedAt(now), true],
    ["raised almost a cooldown ago", raisedAt(now - MONITOR.cooldownMs + 1), true],
    ["raised a full cooldown ago", raisedAt(now - MONITOR.cooldownMs), false],
    ["raised before the clock was set back", raisedAt(now + 1), false],
    ["only another alert was raised", [{ cooldownKey: "leak", timestamp: now }], false],
    ["no alert was raised", [], false],
  ])("applies to an alert: %s", (_, raised, isExpected) => {
    expect(isInCooldown(raised, "memory", now)).toBe(isExpected);
  });
});

describe("a cleanup", () => {
  const now = 60 * MINUTE;
  const query = (hash: string, given: Partial<QueryFacts> = {}): QueryFacts => ({
    hash,
    isInUse: false,
    hasFailed: false,
    failedAt: 0,
    updatedAt: now,
    ...given,
  });
  const failed = (hash: string, minutesAgo: number, given: Partial<QueryFacts> = {}) =>
    query(hash, { hasFailed: true, failedAt: now - minutesAgo * MINUTE, ...given });
  const many = Array.from({ length: 103 }, (_, index) => query(`q${index}`, { updatedAt: 1000 - index }));

  it.each<[string, QueryFacts[], boolean, string[]]>([
    ["keeps successful queries", [query("a")], false, []],
    ["drops queries that failed over five minutes ago", [failed("a", 5.1), failed("b", 5)], false, ["a"]],
    ["keeps failed queries that are in use", [failed("a", 9, { isInUse: true })], false, []],
    ["drops the oldest queries beyond a hundred", many, false, ["q102", "q101", "q100"]],
    ["counts failed queries toward the limit", [...many.slice(0, 100), failed("x", 9)], false, ["x"]],
    ["drops all idle queries when memory is short", [query("a"), query("b", { isInUse: true })], true, ["a"]],
  ])("%s", (_, queries, isMemoryShort, removed) => {
    expect(queriesToRemove(queries, now, isMemoryShort)).toEqual(removed);
  });

  it("keeps all queries that are in use", () => {
    const used = many.map((each) => ({ ...each, isInUse: true }));
    expect(queriesToRemove(used, now, true)).toEqual([]);
  });

  it("is reported when it removed something", () => {
    expect(cleanUpAlert({ queries: 0, items: 0, trimmed: false })).toBeUndefined();
    expect(cleanUpAlert({ queries: 2, items: 1, trimmed: false })).toMatchObject({
      type: "info",
      title: "Auto-Cleanup Performed",
      message: "Removed 2 cached server responses. Removed 1 item from this browser's storage.",
    });
    expect(cleanUpAlert({ queries: 0, items: 0, trimmed: true })?.message).toContain("storage was full");
  });

  it.each([
    ["fresh", now - 1000, false],
    ["just at the limit", now - MINUTE, false],
    ["past the limit", now - MINUTE - 1, true],
    ["of unknown age", Number.NaN, true],
    ["from the future", now + 1, false],
  ])("decides whether an item is stale: %s", (_, writtenAt, isOld) => {
    expect(isStale(writtenAt, now, MINUTE)).toBe(isOld);
  });
});
