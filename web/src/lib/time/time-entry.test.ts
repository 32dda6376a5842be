import { expect, it } from "vitest";
import cases from "../../../../crates/domain/time-entry-cases.json";
import { formatTime, parseTime, TIME_OPTIONS } from "./time-entry";

it.each(cases)("parses '$typed' like the server", ({ typed, times }) => {
  expect(parseTime(typed).map(formatTime)).toEqual(times);
});

it("offers each quarter hour from 6:00 AM to 10:00 PM", () => {
  const shown = TIME_OPTIONS.map(formatTime);
  expect(shown).toHaveLength(65);
  expect([shown[0], shown[1], shown.at(-1)]).toEqual(["6:00 AM", "6:15 AM", "10:00 PM"]);
});
