import { captureOwnerStack } from "react";
import { afterEach, expect } from "vitest";

/** Elements rendered by libraries, whose text does not change while they are mounted. */
const OF_LIBRARIES = "style, .mantine-InputWrapper-label, [class*='yarl__'], .mantine-Tooltip-tooltip";

const made: Array<{ node: Text; stack: string }> = [];
const makeText = Document.prototype.createTextNode;

// React calls `createTextNode` only for text that has siblings or that a component returns directly. Text that is an element's
// only child is set as textContent. Browser translators break text nodes of the first kind (see check-texts.mjs).
Document.prototype.createTextNode = function (text) {
  const node = makeText.call(this, text);
  if (text.trim() !== "" && new Error().stack?.includes("react-dom"))
    made.push({ node, stack: captureOwnerStack()?.split("\n").slice(0, 6).join("\n") ?? "" });
  return node;
};

/** Whether the text node was rendered by our own code. */
const isOurs = ({ node, stack }: { node: Text; stack: string }): boolean =>
  node.parentElement !== null &&
  node.parentElement.closest(OF_LIBRARIES) === null &&
  !/\.test\.tsx/.test(/\/src\/[^\n]*/.exec(stack)?.[0] ?? "");

afterEach(() => {
  const shared = made.splice(0).filter(isOurs);
  expect(shared.map(({ node, stack }) => `"${node.data}" has no element of its own:${stack}`)).toEqual([]);
});
