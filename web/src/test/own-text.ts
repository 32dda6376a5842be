import { captureOwnerStack } from "react";
import { afterEach, expect } from "vitest";

/** Texts of libraries, which stay as they are for as long as they are shown. */
const OF_LIBRARIES = "style, .mantine-InputWrapper-label, [class*='yarl__'], .mantine-Tooltip-tooltip";

const made: Array<{ node: Text; stack: string }> = [];
const makeText = Document.prototype.createTextNode;

// React makes a text node only for a text that shares its element, or that a component gives instead of an element; the
// only text of an element is set as the element's content. A browser's translator breaks the former (see check-texts.mjs).
Document.prototype.createTextNode = function (text) {
  const node = makeText.call(this, text);
  if (text.trim() !== "" && new Error().stack?.includes("react-dom"))
    made.push({ node, stack: captureOwnerStack()?.split("\n").slice(0, 6).join("\n") ?? "" });
  return node;
};

/** Whether one of our elements holds the text beside something else. */
const isOurs = ({ node, stack }: { node: Text; stack: string }): boolean =>
  node.parentElement !== null &&
  node.parentElement.closest(OF_LIBRARIES) === null &&
  !/\.test\.tsx/.test(/\/src\/[^\n]*/.exec(stack)?.[0] ?? "");

afterEach(() => {
  const shared = made.splice(0).filter(isOurs);
  expect(shared.map(({ node, stack }) => `"${node.data}" has no element of its own:${stack}`)).toEqual([]);
});
