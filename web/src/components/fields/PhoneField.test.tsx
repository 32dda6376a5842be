import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { array, assert, constant, constantFrom, integer, oneof, property, record, string } from "fast-check";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { PhoneField } from "./PhoneField";

function Sample({ start = "" }: { start?: string }) {
  const [shown, setShown] = useState(start);
  return <PhoneField label="Phone" value={shown} onChange={setShown} />;
}

/** An edit of a text field at positions between 0 (start) and 1 (end). */
interface Edit {
  from: number;
  to: number;
  act:
    | { type: "insertText" | "insertFromPaste"; text: string }
    | { type: "deleteContentBackward" | "deleteContentForward" };
}

const place = integer({ min: 0, max: 100 });
const digit = constantFrom(..."0123456789");
const typing = record({
  type: constant("insertText" as const),
  text: oneof(digit, digit, constantFrom("-", "x", "+")),
});
const pasting = record({
  type: constant("insertFromPaste" as const),
  text: oneof(
    string({ unit: digit, maxLength: 12 }),
    constantFrom("+1 512 555 0142", "15125550142", "1-512-555-0142 x12", "(512) 555-0142", "555.0142"),
  ),
});
const deleting = record({ type: constantFrom("deleteContentBackward" as const, "deleteContentForward" as const) });
const edits = array(
  record({ from: place, to: oneof(constant(undefined), place), act: oneof(typing, typing, pasting, deleting) }),
  { minLength: 1, maxLength: 25 },
);

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** Simulates what a browser does before the input event. */
function edit(input: HTMLInputElement, start: number, end: number, act: Edit["act"]) {
  const before = input.value;
  input.setSelectionRange(start, end);
  let [from, to] = [start, end];
  if (from === to && act.type === "deleteContentBackward") from = Math.max(0, from - 1);
  if (from === to && act.type === "deleteContentForward") to = Math.min(before.length, to + 1);
  const text = "text" in act ? act.text : "";
  const after = before.slice(0, from) + text + before.slice(to);
  // Nothing to delete, so there is no event.
  if (after === before && text === "") return input.setSelectionRange(from, from);
  setValue?.call(input, after);
  input.setSelectionRange(from + text.length, from + text.length);
  fireEvent(input, new InputEvent("input", { bubbles: true, inputType: act.type }));
}

/** The same edit on a plain string of digits, where a selection without digits is a caret. */
function editDigits(digits: string, start: number, end: number, act: Edit["act"]): { digits: string; caret: number } {
  let [from, to] = [start, end];
  if (from === to && act.type === "deleteContentBackward") from = Math.max(0, from - 1);
  if (from === to && act.type === "deleteContentForward") to = Math.min(digits.length, to + 1);
  const text = "text" in act ? act.text.replace(/[^\d+]/g, "") : "";
  const typed = digits.slice(0, from) + text + digits.slice(to);
  const all = typed.replaceAll("+", "");
  const country = typed.startsWith("+1") || (all.length > 10 && all.startsWith("1")) ? 1 : 0;
  const kept = all.slice(country).slice(0, 10);
  const caret = from + text.replaceAll("+", "").length - country;
  return { digits: kept, caret: Math.min(Math.max(caret, 0), kept.length) };
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

it("edits at any position like a plain string of digits", async () => {
  await renderInPortal(<Sample />);
  const input = screen.getByLabelText<HTMLInputElement>("Phone");
  input.focus();
  assert(
    property(edits, (list) => {
      edit(input, 0, input.value.length, { type: "deleteContentBackward" });
      let plain = "";
      for (const { from, to = from, act } of list) {
        const [start = 0, end = 0] = [from, to]
          .sort((one, other) => one - other)
          .map((share) => Math.round((share / 100) * input.value.length));
        const [first, last] = [start, end].map((at) => digitsOf(input.value.slice(0, at)).length) as [number, number];
        const isUntouched =
          act.type.startsWith("delete") &&
          start === end &&
          (act.type === "deleteContentBackward" ? start === 0 : end === input.value.length);
        edit(input, start, end, act);
        const wanted = isUntouched ? { digits: plain, caret: first } : editDigits(plain, first, last, act);
        plain = wanted.digits;
        expect(digitsOf(input.value)).toBe(plain);
        const caret = input.selectionStart ?? -1;
        expect(digitsOf(input.value.slice(0, caret))).toHaveLength(wanted.caret);
        expect(input.selectionEnd).toBe(caret);
      }
    }),
    { numRuns: 500 },
  );
});

it("undoes and redoes typing", async () => {
  await renderInPortal(<Sample />);
  const input = screen.getByLabelText<HTMLInputElement>("Phone");
  await userEvent.type(input, "51255");
  expect(input).toHaveValue("(512) 55");
  await userEvent.keyboard("{Control>}zz{/Control}");
  expect(input).toHaveValue("512");
  await userEvent.keyboard("{Control>}y{/Control}");
  expect(input).toHaveValue("(512) 5");
  await userEvent.keyboard("{Meta>}{Shift>}Z{/Shift}{/Meta}");
  expect(input).toHaveValue("(512) 55");
});

it("does not reformat text during input method composition", async () => {
  await renderInPortal(<Sample start="(512) 5" />);
  const input = screen.getByLabelText<HTMLInputElement>("Phone");
  fireEvent.compositionStart(input);
  setValue?.call(input, "(512) 5５");
  fireEvent(input, new InputEvent("input", { bubbles: true, inputType: "insertCompositionText", isComposing: true }));
  expect(input).toHaveValue("(512) 5５");
  fireEvent.compositionEnd(input);
  expect(input).toHaveValue("(512) 55");
});

it("accepts a phone number filled in by the browser", async () => {
  await renderInPortal(<Sample />);
  fireEvent.input(screen.getByLabelText("Phone"), { target: { value: "+1 512 555 0142" } });
  expect(screen.getByLabelText("Phone")).toHaveValue("(512) 555-0142");
});
