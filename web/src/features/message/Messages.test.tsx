import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { Messages } from "./Messages";

vi.mock("./MessagesPanel", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

it("reports that messages could not be loaded and reloads on request", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...window.location, reload });
  const { user } = await renderInPortal(<Messages source={{ kind: "owner" }} />);
  expect(await screen.findByText("Failed to load messaging interface")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(reload).toHaveBeenCalledOnce();
});
