import { expect, it } from "vitest";
import { dateTimeIn, dayIn, timeIn } from "./clock";

it.each([
  ["America/Chicago", "Yesterday", "9:30 PM", "Nov\u00A019,\u00A02026, 9:30 PM"],
  ["Europe/Berlin", "Today", "4:30 AM", "Nov\u00A020,\u00A02026, 4:30 AM"],
  ["Pacific/Kiritimati", "Today", "5:30 PM", "Nov\u00A020,\u00A02026, 5:30 PM"],
])("formats days and times in %s regardless of the reader's time zone", (zone, day, time, dateTime) => {
  const instant = "2026-11-20T03:30:00Z";
  expect(dayIn(zone, instant, new Date("2026-11-20T09:00:00Z"))).toBe(day);
  expect(dayIn(zone, instant, new Date("2026-11-28T09:00:00Z"))).toBe(dateTime.slice(0, "Nov 20, 2026".length));
  expect(timeIn(zone, instant)).toBe(time);
  expect(dateTimeIn(zone, instant)).toBe(dateTime);
});

it("recognizes yesterday after the switch to daylight saving time", () => {
  expect(dayIn("America/Chicago", "2026-03-08T05:30:00Z", new Date("2026-03-08T15:00:00Z"))).toBe("Yesterday");
});
