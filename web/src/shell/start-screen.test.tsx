import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ErrorScreen } from "@/shell/ErrorScreen";
import { NotFoundPage } from "@/shell/NotFoundPage";
import { inlineScript } from "@/test/inline-script";
import { renderInPortal } from "@/test/render";

it.each([
  ["an error", <ErrorScreen key="error" error={new Error("broken")} reset={() => {}} />],
  ["a path that leads nowhere", <NotFoundPage key="nowhere" />],
])("what is seen until the application runs gives way to %s", async (_, page) => {
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
  ["a script that cannot be fetched", { target: { localName: "script" } }, true],
  ["a script that this browser cannot read", { target: window, error: new SyntaxError() }, true],
  ["a logo that is not there", { target: { localName: "img" } }, false],
  ["a warning of the browser's about its layout", { target: window, error: null }, false],
])("what is seen until the application runs says so after %s, or not", (_, event, isLost) => {
  expect(isLostAfter(event)).toBe(isLost);
});
