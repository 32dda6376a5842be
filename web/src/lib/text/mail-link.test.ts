import { expect, it } from "vitest";
import { mailLink, phoneLink } from "./mail-link";

it.each([
  ["ann@portal.example", "mailto:ann@portal.example"],
  ["first.last+tag@portal.example", "mailto:first.last%2Btag@portal.example"],
  ["a?body=hi&cc=b@evil.example", "mailto:a%3Fbody%3Dhi%26cc%3Db@evil.example"],
  ["a?cc=b@evil.example@portal.example", "mailto:a%3Fcc%3Db@evil.example%40portal.example"],
  ["a%0d%0ab@evil.example", "mailto:a%250d%250ab@evil.example"],
])("encodes %j as a single recipient", (email, link) => {
  expect(mailLink(email)).toBe(link);
});

it("encodes a phone number without extra fields", () => {
  expect(phoneLink("3195550111")).toBe("tel:+13195550111");
  expect(phoneLink("319;ext=1?a#b")).toBe("tel:+1319%3Bext%3D1%3Fa%23b");
});
