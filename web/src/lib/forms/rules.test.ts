import { describe, expect, it } from "vitest";
import { choice, day, email, optional, projectCode, projectCodeOf, type Rule, required, text } from "./rules";

const size = choice("Size", (typed) => typed === "small", "Size must be small");

// The rules of single fields are covered by the cases shared with the server's test suite (src/test).
const CASES: Array<[string, Rule, string, string | undefined]> = [
  ["required: blank", required("City"), "  ", "City is required"],
  ["required: there", required("City"), "Ames", undefined],
  ["text: too short", text("Name", { min: 2, max: 5 }), "a", "Name must be at least 2 characters"],
  ["text: too long", text("Name", { min: 2, max: 5 }), "abcdef", "Name must not exceed 5 characters"],
  ["text: counts characters", text("Name", { max: 2 }), "😀😀", undefined],
  ["optional: blank", optional(email), " ", undefined],
  ["optional: wrong", optional(email), "a@b", "Invalid email address"],
  ["choice: blank", size, " ", "Size is required"],
  ["choice: offered", size, "small", undefined],
  ["choice: not offered", size, "big", "Size must be small"],
  ["day: of a leap year", day("Start"), "2028-02-29", undefined],
  ["day: of a year that was typed with two digits", day("Start"), "0026-04-01", "Start must be a date"],
  ["day: of no leap year", day("Start"), "2027-02-29", "Start must be a date"],
];

it.each(["ABC234", " abC234\n", "abc 234"])("extracts the project code from '%s'", (typed) => {
  expect(projectCodeOf(typed)).toBe("ABC234");
  expect(projectCode(typed)).toBeUndefined();
});

describe("validation rules", () => {
  it.each(CASES)("%s", (_name, rule, typed, expected) => {
    expect(rule(typed)).toBe(expected);
  });
});
