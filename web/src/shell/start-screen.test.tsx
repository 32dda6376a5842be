import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ErrorScreen } from "@/shell/ErrorScreen";
import { NotFoundPage } from "@/shell/NotFoundPage";
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
