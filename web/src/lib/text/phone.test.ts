import { expect, it } from "vitest";
import { editPhone, formatPhone, phoneDigits } from "./phone";

it.each([
  ["", ""],
  ["319", "319"],
  ["3195", "(319) 5"],
  ["3195550", "(319) 555-0"],
  ["319-555-0142", "(319) 555-0142"],
  ["31955501429999", "(319) 555-0142"],
  ["+1 (319) 555-0142", "(319) 555-0142"],
  ["+1 512 555 0142", "(512) 555-0142"],
  ["15125550142", "(512) 555-0142"],
  ["1-512-555-0142 x12", "(512) 555-0142"],
  ["+1", ""],
  ["+(1) 512", "512"],
  ["1512", "(151) 2"],
  ["５１２５５５０１４２", "(512) 555-0142"],
  ["phone", ""],
])("formats '%s' as '%s'", (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

it("removes all but digits", () => {
  expect(phoneDigits("(319) 555-0142")).toBe("3195550142");
});

/** Parses a text in which a bar marks the caret. */
const at = (marked: string) => ({ text: marked.replace("|", ""), caret: marked.indexOf("|") });

it.each([
  ["a digit in the middle", "(512) 555-014", "(512) 5955|-014", "insertText", "(512) 595-5|014"],
  ["a separator typed at the end", "512", "512-|", "insertText", "512|"],
  ["a letter", "(512) 555-0142", "(512) x|555-0142", "insertText", "(512|) 555-0142"],
  ["Backspace over a separator", "(512) 555", "(512)|555", "deleteContentBackward", "(51|5) 55"],
  ["Delete over a separator", "(512) 555", "(512| 555", "deleteContentForward", "(512|) 55"],
  ["Backspace at the start", "(512) 555", "|512) 555", "deleteContentBackward", "|(512) 555"],
  ["cutting a separator", "(512) 555", "(512)|555", "deleteByCut", "(512|) 555"],
  ["autofill", "", "+15125550142|", "insertReplacementText", "(512) 555-0142|"],
  ["a country code before a full number", "(512) 555-0142", "1|(512) 555-0142", "insertText", "|(512) 555-0142"],
])("keeps the caret in place: %s", (_, before, edited, inputType, after) => {
  expect(editPhone(before, at(edited), inputType)).toEqual(at(after));
});
