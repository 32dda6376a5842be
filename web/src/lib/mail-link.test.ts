import { expect, it } from "vitest";
import { mailLink } from "./mail-link";

it.each([
  ["ann@portal.example", "mailto:ann@portal.example"],
  ["first.last+tag@portal.example", "mailto:first.last%2Btag@portal.example"],
  ["a?body=hi&cc=b@evil.example", "mailto:a%3Fbody%3Dhi%26cc%3Db@evil.example"],
  ["a?cc=b@evil.example@portal.example", "mailto:a%3Fcc%3Db%40evil.example@portal.example"],
  ["a%0d%0ab@evil.example", "mailto:a%250d%250ab@evil.example"],
])("opens a mail to %j alone", (email, link) => {
  expect(mailLink(email)).toBe(link);
});
