import { describe, expect, it } from "vitest";
import { aCalendarEvent } from "@/test/calendar";
import { byDay, clockOf, eventEntry } from "./entries";
import { fitting, hoursOf, layoutDay } from "./layout";

const entry = (id: string, start: string, end: string) =>
  eventEntry(aCalendarEvent({ id, start_time: start, end_time: end }), "2026-11-25");

/** Maps each entry to `id` and `column of columns`. */
const drawn = (spans: Array<[string, string, string]>, most = 4) => {
  const { placed, crowds } = layoutDay(
    spans.map(([id, start, end]) => entry(id, start, end)),
    most,
  );
  return {
    placed: placed.map(({ entry: { id }, column, columns }) => `${id} ${column}/${columns}`).sort(),
    crowds: crowds.map(({ start, end, count, columns }) => `${count} ${clockOf(start)}-${clockOf(end)} of ${columns}`),
  };
};

describe("the layout of a day", () => {
  it.each<[string, Array<[string, string, string]>, string[]]>([
    ["gives a single entry the full width", [["a", "09:00", "10:00"]], ["a 0/1"]],
    [
      "gives consecutive entries the full width",
      [
        ["a", "09:00", "10:00"],
        ["b", "10:00", "11:00"],
      ],
      ["a 0/1", "b 0/1"],
    ],
    [
      "places overlapping entries side by side",
      [
        ["a", "09:00", "10:00"],
        ["b", "09:30", "10:30"],
      ],
      ["a 0/2", "b 1/2"],
    ],
    [
      "reuses a column that is free again",
      [
        ["a", "09:00", "12:00"],
        ["b", "09:00", "10:00"],
        ["c", "10:00", "11:00"],
      ],
      ["a 0/2", "b 1/2", "c 1/2"],
    ],
    [
      "gives a chain of overlapping entries equal widths",
      [
        ["a", "09:00", "10:00"],
        ["b", "09:30", "11:00"],
        ["c", "10:00", "11:30"],
        ["d", "12:00", "13:00"],
      ],
      ["a 0/2", "b 1/2", "c 0/2", "d 0/1"],
    ],
    [
      "keeps a very short entry from covering the next one",
      [
        ["a", "09:00", "09:05"],
        ["b", "09:15", "10:00"],
      ],
      ["a 0/2", "b 1/2"],
    ],
  ])("%s", (_name, spans, expected) => {
    expect(drawn(spans)).toEqual({ placed: expected, crowds: [] });
  });

  it("counts the entries that do not fit and gives their time span", () => {
    const spans: Array<[string, string, string]> = Array.from({ length: 200 }, (_, index) => [
      `e${index}`,
      "09:00",
      clockOf(600 + index),
    ]);
    const { placed, crowds } = drawn(spans, 4);
    expect(placed).toHaveLength(3);
    expect(crowds).toEqual(["197 09:00-13:16 of 4"]);
  });
});

it("shows 6 AM to 10 PM and extends to earlier or later entries", () => {
  expect(hoursOf([entry("a", "09:00", "10:00")])).toEqual({ first: 6, last: 22 });
  expect(hoursOf([entry("a", "05:45", "06:30"), entry("b", "22:15", "23:30")])).toEqual({ first: 5, last: 24 });
});

it("shows the items that fit and counts the rest", () => {
  expect(fitting([1, 2, 3], 3)).toEqual({ shown: [1, 2, 3], more: 0 });
  expect(fitting([1, 2, 3, 4], 3)).toEqual({ shown: [1, 2], more: 2 });
});

it("groups entries by day within the range, all-day entries first", () => {
  const at = (id: string, scheduled_date: string, start_time: string | null) =>
    eventEntry(aCalendarEvent({ id, scheduled_date, start_time, is_all_day: start_time === null }), "2026-11-25");
  const days = byDay(
    [
      at("late", "2026-11-25", "14:00"),
      at("beyond", "2026-11-29", "09:00"),
      at("early", "2026-11-25", "08:00"),
      at("whole", "2026-11-25", null),
      at("first", "2026-11-22", "09:00"),
    ],
    { from: "2026-11-22", to: "2026-11-29" },
  );
  expect([...days].map(([day, entries]) => [day, ...entries.map(({ id }) => id)])).toEqual([
    ["2026-11-22", "first"],
    ["2026-11-25", "whole", "early", "late"],
  ]);
});
