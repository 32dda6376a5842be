import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { DeferredMessages } from "./DeferredMessages";

const network = vi.hoisted(() => ({ isDown: true }));

vi.mock("./MessagesPanel", () => ({
  get MessagesPanel() {
    if (network.isDown) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>The thread</p>;
  },
}));

it("says that its code could not be had, and tries again", async () => {
  const { user } = await renderInPortal(<DeferredMessages source={{ kind: "owner" }} />);
  expect(await screen.findByText("Failed to load messaging interface")).toBeInTheDocument();
  network.isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("The thread")).toBeInTheDocument();
});
