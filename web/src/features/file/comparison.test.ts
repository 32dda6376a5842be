import { describe, expect, it } from "vitest";
import { storedFile } from "@/test/samples";
import { scrollAlike, sidesOf } from "./comparison";

const on = (name: string, day: string, before: string | null = null) =>
  storedFile({ file_name: name, uploaded_at: `${day}T12:00:00`, description: { tags: [], before } });

describe("sidesOf", () => {
  const [old, late] = [on("old", "2026-05-03"), on("late", "2026-11-20")];
  const after = on("after", "2026-01-01", "old");
  it.each([
    ["the earlier one first", late, old, ["May\u00A03,\u00A02026 old", "Nov\u00A020,\u00A02026 late"]],
    [
      "the order of the same moment",
      old,
      on("twin", "2026-05-03"),
      ["May\u00A03,\u00A02026 old", "May\u00A03,\u00A02026 twin"],
    ],
    ["before and after, whatever their dates", after, old, ["Before old", "After after"]],
    ["before and after in the other order", old, after, ["Before old", "After after"]],
  ])("has %s", (_, one, other, expected) => {
    expect(sidesOf(one, other).map(({ label, file }) => `${label} ${file.file_name}`)).toEqual(expected);
  });
});

describe("scrollAlike", () => {
  const frame = (scrollLeft: number, scrollWidth: number, clientWidth: number) => ({
    scrollLeft,
    scrollWidth,
    clientWidth,
    scrollTop: 0,
    scrollHeight: 100,
    clientHeight: 100,
  });
  it.each([
    ["to the same place", frame(50, 200, 100), frame(0, 200, 100), 50],
    ["in proportion", frame(50, 200, 100), frame(0, 400, 200), 100],
    ["not at all for less than a pixel", frame(50, 200, 100), frame(50.6, 200, 100), 50.6],
    ["to the beginning if all is visible", frame(0, 100, 100), frame(30, 200, 100), 0],
  ])("scrolls %s", (_, from, to, left) => {
    scrollAlike(from, to);
    expect(to.scrollLeft).toBe(left);
  });
});
