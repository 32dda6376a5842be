import { expect, it } from "vitest";
import { begun, type Edit, type EditState, edited } from "./edit-state";
import { SHAPES_MAX, type Shape } from "./shape";

const blur = (x1: number): Shape => ({ kind: "blur", x1, y1: 0.1, x2: 0.9, y2: 0.9 });
const after = (state: EditState, ...edits: Edit[]) => edits.reduce(edited, state);
const [a, b, c] = [blur(0.1), blur(0.2), blur(0.3)];

const cases: [string, Edit[], Shape[], number | null][] = [
  ["a new shape is selected", [{ do: "add", shape: c }], [a, b, c], 2],
  ["a change", [{ do: "change", index: 0, shape: c }], [c, b], 0],
  ["after a removal, the next shape is selected", [{ do: "remove", index: 0 }], [b], 0],
  ["after the last one, the one before", [{ do: "remove", index: 1 }], [a], 0],
  [
    "without any, none",
    [
      { do: "remove", index: 0 },
      { do: "remove", index: 0 },
    ],
    [],
    null,
  ],
  ["undo", [{ do: "add", shape: c }, { do: "remove", index: 0 }, { do: "undo" }], [a, b, c], null],
  ["redo", [{ do: "add", shape: c }, { do: "undo" }, { do: "redo" }], [a, b, c], null],
  [
    "a new edit ends redoing",
    [{ do: "remove", index: 1 }, { do: "undo" }, { do: "add", shape: c }, { do: "redo" }],
    [a, b, c],
    2,
  ],
  ["nothing to undo", [{ do: "undo" }, { do: "redo" }], [a, b], null],
  ["a selection is no edit", [{ do: "add", shape: c }, { do: "select", index: 0 }, { do: "undo" }], [a, b], null],
  ["the same shape is no edit", [{ do: "change", index: 0, shape: { ...a } }, { do: "undo" }], [a, b], 0],
];

it.each(cases)("%s", (_, edits, shapes, selected) => {
  expect(after(begun([a, b]), ...edits)).toMatchObject({ shapes, selected });
});

it("the number of shapes is limited", () => {
  const full = begun(Array.from({ length: SHAPES_MAX }, (_, n) => blur(n / 1000)));
  expect(after(full, { do: "add", shape: a }).shapes).toHaveLength(SHAPES_MAX);
});
