import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { CopyButton } from "./CopyButton";

it.each([
  ["ABC234", true, "Copied!"],
  [" ", true, "Nothing to copy"],
  [null, true, "Nothing to copy"],
  ["ABC234", false, "Copy failed"],
])("copying '%s' (clipboard works: %s) shows %s", async (value, works, message) => {
  const { user } = await renderInPortal(<CopyButton value={value} label="Copy project code" />);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  if (!works) write.mockRejectedValue(new Error("denied"));
  await user.click(screen.getByRole("button", { name: "Copy project code" }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
});
