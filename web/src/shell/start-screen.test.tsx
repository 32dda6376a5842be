import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ErrorScreen } from "@/shell/ErrorScreen";
import { NotFoundPage } from "@/shell/NotFoundPage";
import { inlineScript } from "@/test/inline-script";
import { renderInPortal } from "@/test/render";

it.each([
  ["an error screen", <ErrorScreen key="error" error={new Error("broken")} reset={() => {}} />],
  ["the not-found page", <NotFoundPage key="nowhere" />],
])("the start screen is replaced by %s", async (_, page) => {
  const start = document.body.appendChild(document.createElement("div"));
  start.id = "start";
  await renderInPortal(page);
  await waitFor(() => expect(start).not.toBeInTheDocument());
});

/** Whether the start screen reports a failed start after an event. */
function isLostAfter(event: object): boolean {
  const dataset: Record<string, string> = {};
  let hear: (event: object) => void = () => {};
  const listen = (_: string, listener: typeof hear) => {
    hear = listener;
  };
  new Function("document", "addEventListener", inlineScript("tells-loss"))(
    { documentElement: { dataset }, querySelectorAll: () => [] },
    listen,
  );
  hear(event);
  return "lost" in dataset;
}

it.each([
  ["a script failed to load", { target: { localName: "script" } }, true],
  ["a script has unsupported syntax", { target: window, error: new SyntaxError() }, true],
  ["a logo is missing", { target: { localName: "img" } }, false],
  ["a layout warning of the browser", { target: window, error: null }, false],
])("the start screen reports a failed start only if needed: %s", (_, event, isLost) => {
  expect(isLostAfter(event)).toBe(isLost);
});
