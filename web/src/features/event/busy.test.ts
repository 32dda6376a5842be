import { expect, it } from "vitest";
import { freeRanges, hoursShown, overlap, type Range, rangeOf, timeAt, visitIn } from "./busy";

/** `9-11.5` is 9:00 to 11:30. */
const range = (hours: string): Range => {
  const [from = 0, to = 0] = hours.split("-").map((hour) => Number(hour) * 60);
  return { from, to };
};
const hours = ({ from, to }: Range) => `${from / 60}-${to / 60}`;

it("reads the range of an event", () => {
  for (const [start_time, end_time, is_all_day, expected] of [
    ["09:00", "11:30", false, "9-11.5"],
    [null, null, true, "0-24"],
    ["09:00", "11:30", true, "0-24"],
    ["09:00", null, false, undefined],
    ["11:00", "11:00", false, undefined],
    ["11:00", "09:00", false, undefined],
  ] as const) {
    const found = rangeOf({ start_time, end_time, is_all_day });
    expect(found && hours(found)).toBe(expected);
  }
  expect(timeAt(9 * 60 + 5)).toBe("09:05");
});

it("finds conflicts, but not between visits one after the other", () => {
  for (const [one, other, expected] of [
    ["9-11", "10-12", true],
    ["9-11", "11-12", false],
    ["9-11", "8-9", false],
    ["9-11", "9-11", true],
    ["0-24", "10-10.5", true],
  ] as const) {
    expect(overlap(range(one), range(other)), `${one} ${other}`).toBe(expected);
    expect(overlap(range(other), range(one)), `${other} ${one}`).toBe(expected);
  }
});

it("finds free hours between visits", () => {
  for (const [busy, within, expected] of [
    [[], "8-18", ["8-18"]],
    [["9-11"], "8-18", ["8-9", "11-18"]],
    [["13-14", "9-11"], "8-18", ["8-9", "11-13", "14-18"]],
    // Overlapping ones, one within another, and gaps that are too short.
    [["9-11", "10-12", "10-10.5"], "8-18", ["8-9", "12-18"]],
    [["8.25-12", "12.25-18"], "8-18", []],
    [["8-12", "12.5-18"], "8-18", ["12-12.5"]],
    [["0-24"], "8-18", []],
    [["6-9", "17-20"], "6-20", ["9-17"]],
  ] as const) {
    const found = freeRanges(busy.map(range), range(within)).map(hours);
    expect(found, busy.join()).toEqual(expected);
  }
});

it("shows the office's hours, and more if needed", () => {
  const allDay = rangeOf({ is_all_day: true });
  expect(hours(hoursShown([]))).toBe("8-18");
  expect(hours(hoursShown([range("7.5-9"), range("17-19.25")]))).toBe("7-20");
  expect(hours(hoursShown(allDay ? [allDay] : []))).toBe("8-18");
});

it("offers one hour at the start of a free range", () => {
  expect(hours(visitIn(range("11-18")))).toBe("11-12");
  expect(hours(visitIn(range("12-12.5")))).toBe("12-12.5");
});
