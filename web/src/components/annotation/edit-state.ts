import { areSame, SHAPES_MAX, type Shape } from "./shape";

/** The shapes while they are edited, with what can be undone and redone. */
export interface EditState {
  shapes: readonly Shape[];
  /** The index of the selected shape. */
  selected: number | null;
  past: readonly (readonly Shape[])[];
  future: readonly (readonly Shape[])[];
}

export type Edit =
  | { do: "add"; shape: Shape }
  | { do: "change"; index: number; shape: Shape }
  | { do: "remove"; index: number }
  | { do: "replace"; shapes: readonly Shape[] }
  | { do: "select"; index: number | null }
  | { do: "undo" }
  | { do: "redo" };

export const begun = (shapes: readonly Shape[]): EditState => ({ shapes, selected: null, past: [], future: [] });

const next = (state: EditState, shapes: readonly Shape[], selected: number | null): EditState =>
  areSame(shapes, state.shapes)
    ? { ...state, selected }
    : { shapes, selected, past: [...state.past, state.shapes], future: [] };

/** Applies an edit. */
export function edited(state: EditState, edit: Edit): EditState {
  const { shapes, past, future } = state;
  switch (edit.do) {
    case "add":
      return shapes.length < SHAPES_MAX ? next(state, [...shapes, edit.shape], shapes.length) : state;
    case "change":
      return next(
        state,
        shapes.map((shape, index) => (index === edit.index ? edit.shape : shape)),
        edit.index,
      );
    case "remove": {
      const left = shapes.filter((_, index) => index !== edit.index);
      return next(state, left, left.length === 0 ? null : Math.min(edit.index, left.length - 1));
    }
    case "replace":
      return next(state, edit.shapes, null);
    case "select":
      return { ...state, selected: edit.index };
    case "undo": {
      const before = past.at(-1);
      return before ? { shapes: before, selected: null, past: past.slice(0, -1), future: [shapes, ...future] } : state;
    }
    case "redo": {
      const [after, ...rest] = future;
      return after ? { shapes: after, selected: null, past: [...past, shapes], future: rest } : state;
    }
  }
}
