import { describe, expect, it } from "vitest";
import { areSame, type Brush, drawn, moved, placed, resized, type Shape, withTheirBlurs } from "./shape";

const span = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2 });
const blur: Shape = { kind: "blur", ...span(0.2, 0.2, 0.4, 0.4) };
const arrow: Shape = { kind: "arrow", color: "red", ...span(0.5, 0.5, 0.25, 0.75) };
const brush = (kind: Brush["kind"], text = ""): Brush => ({ kind, color: "blue", text, ratio: 4 / 3 });

describe("a shape", () => {
  it.each([
    [0.25, 0.25, span(0.75, 0.75, 0.5, 1)],
    [0.75, 0, span(1, 0.5, 0.75, 0.75)],
    [-0.75, -0.75, span(0.25, 0, 0, 0.25)],
  ])("moves by %d and %d without leaving the photo", (right, down, expected) => {
    expect(moved(arrow, right, down)).toEqual({ ...arrow, ...expected });
  });

  it("keeps a size", () => {
    expect(resized(blur, 0.5, 0.5)).toMatchObject(span(0.2, 0.2, 0.9, 0.9));
    expect(resized(blur, -0.5, 0)).toEqual(blur);
    expect(resized(blur, 5, 5)).toMatchObject(span(0.2, 0.2, 1, 1));
  });

  it.each([
    ["arrow", span(0.6, 0.6, 0.1, 0.6), { kind: "arrow", color: "blue", ...span(0.6, 0.6, 0.1, 0.6) }],
    ["arrow", span(0.6, 0.6, 0.6, 0.601), undefined],
    ["circle", span(0.6, 0.6, 0.1, 0.2), { kind: "circle", color: "blue", ...span(0.1, 0.2, 0.6, 0.6) }],
    ["circle", span(0.6, 0.6, 0.1, 0.6), undefined],
    ["blur", span(0.6, 0.6, 0.1, 0.2), { kind: "blur", ...span(0.1, 0.2, 0.6, 0.6) }],
  ] as const)("is drawn as %s", (kind, drag, expected) => {
    expect(drawn(brush(kind), drag)).toEqual(expected);
  });

  it("is a text only with characters, and stays in the photo", () => {
    expect(drawn(brush("text", "  "), span(0.1, 0.1, 0.1, 0.1))).toBeUndefined();
    const text = drawn(brush("text", " Wet "), span(0.99, 0.99, 0.99, 0.99));
    expect(text).toMatchObject({ kind: "text", text: "Wet", color: "blue" });
    expect([text?.x2, text?.y2]).toEqual([expect.closeTo(1), expect.closeTo(1)]);
    expect(Math.max(text?.x2 ?? 2, text?.y2 ?? 2)).toBeLessThanOrEqual(1);
  });

  it.each(["arrow", "circle", "blur"] as const)("is placed in the middle: %s", (kind) => {
    expect(placed(brush(kind))).toMatchObject(span(0.4, 0.4, 0.6, 0.6));
  });
});

describe("lists of shapes", () => {
  it("are compared by content", () => {
    expect(areSame([blur, arrow], [{ ...blur, color: null, text: null }, { ...arrow }])).toBe(true);
    expect(areSame([blur, arrow], [arrow, blur])).toBe(false);
    expect(areSame([blur], [])).toBe(false);
  });

  it("keep the blurs that others have added", () => {
    const theirs: Shape = { ...blur, x1: 0.1 };
    expect(withTheirBlurs([arrow], [blur], [blur, theirs, { ...arrow, color: "green" }])).toEqual([arrow, theirs]);
    expect(withTheirBlurs([theirs], [], [theirs])).toEqual([theirs]);
  });
});
