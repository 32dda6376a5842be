import { expect, it } from "vitest";
import { linkParts } from "./links";

it.each([
  ["no address", []],
  ["See https://example.com/a.", ["https://example.com/a"]],
  ["(https://example.com/a)", ["https://example.com/a"]],
  ["https://en.wikipedia.org/wiki/Roof_(architecture)", ["https://en.wikipedia.org/wiki/Roof_(architecture)"]],
  ["two: http://a.example?x=1&y=2, https://b.example/!", ["http://a.example?x=1&y=2", "https://b.example/"]],
  ['<a href="https://a.example/x">', ["https://a.example/x"]],
  ["HTTPS://A.EXAMPLE/Path", ["HTTPS://A.EXAMPLE/Path"]],
  ["line\nhttps://a.example\nline", ["https://a.example"]],
  ["javascript:alert(1) data:text/html,x ftp://a.example //a.example", []],
  ["https:// https://. xhttps://a.example", []],
])("finds the URLs in %j", (text, addresses) => {
  const parts = linkParts(text);
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(addresses);
  expect(parts.map(({ part }) => part).join("")).toBe(text);
});
