import { expect, it } from "vitest";
import { forgetSearches, IN_HEADER, keepSearch, readSearches } from "./recent";

it("returns the latest searches first, without duplicates", () => {
  for (let n = 1; n <= 12; n += 1) keepSearch("dana", `a${n}`);
  keepSearch("dana", " A5 ");
  const all = ["A5", "a12", "a11", "a10", "a9", "a8", "a7", "a6", "a4", "a3", "a2", "a1"];
  expect(readSearches("dana")).toEqual(all.slice(0, 10));
  expect(readSearches("dana", IN_HEADER)).toEqual(all.slice(0, 8));
  expect(readSearches("dana", 20)).toEqual(all);
});

it.each(["", " ", "a", " a "])("does not save %j", (term) => {
  keepSearch("dana", term);
  expect(readSearches("dana")).toEqual([]);
});

it("belongs to one user and is deleted on request", () => {
  keepSearch("dana", "roof");
  expect(readSearches("ann")).toEqual([]);
  forgetSearches("dana");
  expect(readSearches("dana")).toEqual([]);
});
