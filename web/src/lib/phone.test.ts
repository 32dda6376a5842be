import { expect, it } from "vitest";
import { formatPhone, phoneDigits } from "./phone";

it.each([
  ["", ""],
  ["319", "319"],
  ["3195", "(319) 5"],
  ["3195550", "(319) 555-0"],
  ["319-555-0142", "(319) 555-0142"],
  ["31955501429999", "(319) 555-0142"],
  ["+1 (319) 555-0142", "(319) 555-0142"],
  ["phone", ""],
])("'%s' is shown as '%s'", (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

it("keeps digits only", () => {
  expect(phoneDigits("(319) 555-0142")).toBe("3195550142");
});
