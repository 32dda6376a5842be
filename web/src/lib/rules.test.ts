import { describe, expect, it } from "vitest";
import {
  accountEmail,
  email,
  newPassword,
  optional,
  personName,
  phone,
  projectCode,
  type Rule,
  required,
  text,
  zipCode,
} from "./rules";

const name = personName("First name");
const PASSWORD =
  "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";
const ONLY_LETTERS = "First name can only contain letters, spaces, apostrophes, and hyphens";

const CASES: Array<[string, Rule, string, string | undefined]> = [
  ["required: blank", required("City"), "  ", "City is required"],
  ["required: there", required("City"), "Ames", undefined],
  ["text: too short", text("Name", { min: 2, max: 5 }), "a", "Name must be at least 2 characters"],
  ["text: too long", text("Name", { min: 2, max: 5 }), "abcdef", "Name must not exceed 5 characters"],
  ["text: counts characters", text("Name", { max: 2 }), "😀😀", undefined],
  ["optional: blank", optional(email), " ", undefined],
  ["optional: wrong", optional(email), "a@b", "Invalid email address"],
  ["name: of any script", name, "José Ñandú", undefined],
  ["name: apostrophe and hyphen", name, "O’Brien-Smith", undefined],
  ["name: digits", name, "R2D2", ONLY_LETTERS],
  ["name: too short", name, "A", "First name must be at least 2 characters"],
  ["name: too long", name, "a".repeat(51), "First name must not exceed 50 characters"],
  ["account e-mail: blank", accountEmail, "", "Email is required"],
  ["account e-mail: good", accountEmail, " a.b+c@example.co.uk ", undefined],
  ["account e-mail: no domain", accountEmail, "a@", "Please enter a valid email address"],
  ["e-mail: two dots", email, "a..b@example.com", "Invalid email address"],
  ["e-mail: number as top", email, "a@10.0.0.1", "Invalid email address"],
  ["e-mail: too long", email, `${"a".repeat(250)}@b.co`, "Invalid email address"],
  ["phone: formatted", phone, "(319) 555-0142", undefined],
  ["phone: with the country", phone, "+1 319 555 0142", undefined],
  ["phone: nine digits", phone, "319555014", "Phone number must have 10 digits"],
  ["phone: words around", phone, "call 3195550142", "Phone number must have 10 digits"],
  ["password: good", newPassword, "Rebuild!2026", undefined],
  ["password: short", newPassword, "Aa1!", "Password must be at least 8 characters"],
  ["password: long", newPassword, `Aa1!${"x".repeat(125)}`, "Password must not exceed 128 characters"],
  ["password: no special", newPassword, "Rebuild2026", PASSWORD],
  ["password: another special", newPassword, "Rebuild#2026", PASSWORD],
  ["zip: five", zipCode, "52402", undefined],
  ["zip: nine", zipCode, "52402-1234", undefined],
  ["zip: four", zipCode, "5240", "Zip code must have 5 or 9 digits"],
  ["code: six", projectCode, " abc234 ", undefined],
  ["code: five", projectCode, "ABC23", "Project code must be exactly 6 characters"],
];

describe("rules", () => {
  it.each(CASES)("%s", (_name, rule, typed, expected) => {
    expect(rule(typed)).toBe(expected);
  });
});
