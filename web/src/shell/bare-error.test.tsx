import { screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { ErrorScreen } from "./ErrorScreen";

// The file of the full error screen cannot be loaded, as after the connection was lost.
vi.mock("./Failure", () => {
  throw new Error("missing");
});

it.each([
  [true, "Something went wrong"],
  [false, "No connection"],
])("says what is wrong without the full error screen (online: %s)", async (online, title) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  onTestFinished(() => isOnline.mockRestore());
  await renderInPortal(<ErrorScreen error={new Error("broken")} reset={() => {}} />);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Refresh Page" })).toBeInTheDocument();
});
