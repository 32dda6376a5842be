import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  daysOf,
  isDay,
  minuteIn,
  rangeOf,
  shortTitleOf,
  stepFrom,
  titleOf,
  type View,
} from "./days";

describe("date functions", () => {
  it.each([
    ["2026-11-25", true],
    ["2028-02-29", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["2026-1-1", false],
    ["0001-01-01", false],
    ["9999-12-31", false],
    ["soon", false],
    [20261125, false],
    [undefined, false],
  ])("isDay(%s) is %s", (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });

  it.each([
    // Nights when the clocks change in the US, and on Lord Howe Island, which shifts by half an hour.
    ["2026-03-07", 1, "2026-03-08"],
    ["2026-03-08", 1, "2026-03-09"],
    ["2026-11-01", 1, "2026-11-02"],
    ["2026-11-02", -1, "2026-11-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2028-02-28", 1, "2028-02-29"],
  ])("%s plus %i days is %s", (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-01-15", -1, "2025-12-15"],
  ])("%s plus %i months is %s", (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });
});

describe("a calendar view", () => {
  const table: Array<[View, string, string, string, string]> = [
    ["month", "2026-11-25", "2026-11-01", "2026-12-13", "November 2026"],
    ["month", "2026-02-10", "2026-02-01", "2026-03-15", "February 2026"],
    ["month", "2026-08-01", "2026-07-26", "2026-09-06", "August 2026"],
    ["week", "2026-11-25", "2026-11-22", "2026-11-29", "Nov 22 – 28, 2026"],
    ["week", "2026-11-22", "2026-11-22", "2026-11-29", "Nov 22 – 28, 2026"],
    ["contractors", "2026-12-30", "2026-12-27", "2027-01-03", "Dec\u00A027,\u00A02026 – Jan\u00A02,\u00A02027"],
    ["day", "2026-11-25", "2026-11-25", "2026-11-26", "Wed, Nov\u00A025,\u00A02026"],
    ["agenda", "2026-11-25", "2026-11-25", "2026-12-23", "Nov 25 – Dec 22, 2026"],
  ];
  it.each(table)("%s of %s spans %s to %s: %s", (view, day, from, to, title) => {
    expect(rangeOf(view, day)).toEqual({ from, to });
    expect(titleOf(view, day)).toBe(title);
  });

  it("omits the current year from its short title", () => {
    expect(shortTitleOf("agenda", "2026-11-25", "2026-11-22")).toBe("Nov 25 – Dec 22");
    expect(shortTitleOf("day", "2027-11-25", "2026-11-22")).toBe("Thu, Nov\u00A025,\u00A02027");
    expect(shortTitleOf("week", "2026-12-30", "2026-12-30")).toBe("Dec\u00A027 – Jan\u00A02,\u00A02027");
    expect(shortTitleOf("month", "2026-11-25", "2026-11-22")).toBe("November 2026");
  });

  it("includes each day once across clock changes", () => {
    const march = daysOf(rangeOf("month", "2026-03-08"));
    expect(new Set(march).size).toBe(42);
    expect(daysOf(rangeOf("week", "2026-11-01"))).toEqual([
      "2026-11-01",
      "2026-11-02",
      "2026-11-03",
      "2026-11-04",
      "2026-11-05",
      "2026-11-06",
      "2026-11-07",
    ]);
  });

  it.each([
    ["month", "2026-01-31", 1, "2026-02-28"],
    ["week", "2026-11-25", -1, "2026-11-18"],
    ["day", "2026-11-01", 1, "2026-11-02"],
    ["agenda", "2026-11-25", 1, "2026-12-23"],
    ["day", "2199-12-31", 1, "2199-12-31"],
  ] as const)("%s steps from %s by %i to %s", (view, day, by, expected) => {
    expect(stepFrom(view, day, by)).toBe(expected);
  });
});

it.each([
  ["America/Chicago", "2026-11-25T15:30:00Z", 9 * 60 + 30],
  // An hour that repeats, and the moment before one that is skipped.
  ["America/Chicago", "2026-11-01T06:30:00Z", 90],
  ["America/Chicago", "2026-11-01T07:30:00Z", 90],
  ["America/Chicago", "2026-03-08T07:59:00Z", 119],
  ["America/Chicago", "2026-03-08T08:00:00Z", 180],
  ["Asia/Kolkata", "2026-11-25T18:30:00Z", 0],
])("minuteIn for %s at %s is %i", (zone, now, expected) => {
  expect(minuteIn(zone, new Date(now))).toBe(expected);
});
