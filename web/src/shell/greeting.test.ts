import { expect, it } from "vitest";
import { anAccount } from "@/test/account";
import { messagesIn } from "@/test/catalog";
import { greetedName, greeting } from "./greeting";

it("picks each of ten phrases", () => {
  const greetings = Array.from({ length: 10 }, (_, index) => greeting(anAccount(), (index + 0.5) / 10));
  expect(new Set(greetings.map(({ phrase }) => phrase)).size).toBe(10);
  const texts = messagesIn("en", "shell");
  expect(greetings).toEqual(greetings.map((_, index) => ({ phrase: texts[`greeting-phrase-${index}`], name: "Dana" })));
});

it("falls back to the email address and then to 'there'", () => {
  const account = anAccount();
  account.user.first_name = " ";
  expect(greetedName(account)).toBe("dana@example.com");
  expect(greetedName(null)).toBe("there");
});
