import { expect, it } from "vitest";
import { anAccount } from "@/test/account";
import { GREETINGS, greetedName, greeting } from "./greeting";

it("has ten phrases, each of which can come up", () => {
  expect(new Set(GREETINGS).size).toBe(10);
  const said = GREETINGS.map((_, index) => greeting(anAccount(), (index + 0.5) / 10));
  expect(said).toEqual(GREETINGS.map((phrase) => ({ phrase, name: "Dana" })));
});

it("falls back to the e-mail, then to 'there'", () => {
  const account = anAccount();
  account.user.first_name = " ";
  expect(greetedName(account)).toBe("dana@example.com");
  expect(greetedName(null)).toBe("there");
});
