import { describe, expect, it } from "vitest";
import { storedFile } from "@/test/samples";
import type { Section } from "./arrangement";
import { firstOf, rowsOf } from "./section-rows";

const section = (key: string, count: number, hasTitle = true): Section => ({
  key,
  title: hasTitle ? key : undefined,
  count,
  files: Array.from({ length: count }, (_, n) => storedFile({ file_name: `${key}${n}` })),
});

describe("rowsOf", () => {
  it.each<[string, Section[], number, string[], [number, number][]]>([
    ["nothing", [], 3, [], []],
    ["one list without a heading", [section("a", 5, false)], 2, ["a0", "a2", "a4"], [[0, 3]]],
    [
      "sections with headings",
      [section("a", 3), section("b", 1)],
      3,
      ["heading a", "a0", "heading b", "b0"],
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ])("cuts %s", (_, sections, columns, keys, spans) => {
    const cut = rowsOf(sections, columns);
    expect(cut.rows.map(({ key }) => key)).toEqual(keys);
    expect(cut.spans).toEqual(spans);
  });
});

describe("firstOf", () => {
  it.each<[number, [string, number, number][]]>([
    [0, []],
    [2, [["a", 2, 3]]],
    [
      4,
      [
        ["a", 3, 3],
        ["b", 1, 2],
      ],
    ],
    [
      9,
      [
        ["a", 3, 3],
        ["b", 2, 2],
      ],
    ],
  ])("takes the first %i, and keeps the counts", (most, expected) => {
    const taken = firstOf([section("a", 3), section("b", 2)], most);
    expect(taken.map(({ key, files, count }) => [key, files.length, count])).toEqual(expected);
  });
});
