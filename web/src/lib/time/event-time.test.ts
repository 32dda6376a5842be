import { describe, expect, it, onTestFinished, vi } from "vitest";
import { messagesIn } from "@/test/catalog";
import { clockParts, formatHours, formatWhen, hasBegun, nearDay, STATES_ZONES, todayIn, zoneName } from "./event-time";

describe("today", () => {
  it.each([
    ["America/Chicago", "2026-06-11T04:59:59Z", "2026-06-10"],
    ["America/Chicago", "2026-06-11T05:00:00Z", "2026-06-11"],
    // Days of a clock change have 23 or 25 hours.
    ["America/Chicago", "2026-03-09T04:59:59Z", "2026-03-08"],
    ["America/Chicago", "2026-11-02T05:59:59Z", "2026-11-01"],
    ["Pacific/Auckland", "2026-06-10T12:00:00Z", "2026-06-11"],
  ])("in %s at %s is %s", (zone, now, today) => {
    expect(todayIn(zone, new Date(now))).toBe(today);
  });
});

it("uses the browser's Temporal if available", () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const requested: unknown[] = [];
  const toZonedDateTimeISO = (zone: string) => ({ toPlainDate: () => ({ toString: () => `a day in ${zone}` }) });
  vi.stubGlobal("Temporal", {
    Instant: {
      fromEpochMilliseconds: (millis: number) => {
        requested.push(millis);
        return { toZonedDateTimeISO };
      },
    },
  });
  expect(todayIn("America/Chicago", new Date(5000))).toBe("a day in America/Chicago");
  expect(requested).toEqual([5000]);
});

it("uses the common name of the time zone", () => {
  expect(zoneName("America/Chicago")).toBe("Central Time");
  expect(zoneName("America/Boise")).toBe("Mountain Time");
});

it.each(["en", "es"])("matches the browser's time zone names in %s", (language) => {
  const texts = messagesIn(language, "event-time");
  const { locale } = messagesIn(language, "language");
  for (const zone of STATES_ZONES) {
    const name = clockParts(zone, { timeZoneName: "longGeneric" }, new Date(), locale)("timeZoneName");
    expect(texts[`zones-${zone.replace("/", "-")}`]).toBe(name);
  }
});

it("names today and tomorrow, even across a clock change", () => {
  expect(nearDay("2026-11-01", "2026-11-01")).toBe("Today");
  expect(nearDay("2026-11-02", "2026-11-01")).toBe("Tomorrow");
  expect(nearDay("2026-03-09", "2026-03-08")).toBe("Tomorrow");
  expect(nearDay("2026-11-03", "2026-11-01")).toBeUndefined();
  expect(nearDay("2026-10-31", "2026-11-01")).toBeUndefined();
});

it.each([
  ["2026-06-09", "23:00", false, true],
  ["2026-06-10", "08:59", false, true],
  ["2026-06-10", "09:00", false, true],
  ["2026-06-10", "09:01", false, false],
  ["2026-06-10", null, true, true],
  ["2026-06-11", "00:00", false, false],
])("an event of %s at %s has begun at nine on June 10", (scheduled_date, start_time, is_all_day, begun) => {
  const time = { scheduled_date, start_time, is_all_day } as Parameters<typeof hasBegun>[0];
  expect(hasBegun(time, "America/Chicago", new Date("2026-06-10T14:00:00Z"))).toBe(begun);
});

describe("the time of an event", () => {
  const at = { scheduled_date: "2026-11-25", start_time: "09:00", end_time: "13:30", is_all_day: false };

  it("is shown on the 12-hour clock", () => {
    expect(formatWhen(at)).toBe("Wed, Nov\u00A025,\u00A02026, 9:00 AM – 1:30 PM");
  });

  it("can be all day", () => {
    expect(formatHours({ ...at, start_time: null, end_time: null, is_all_day: true })).toBe("All day");
  });
});
