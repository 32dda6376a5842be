import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { LeaveGuard } from "./LeaveGuard";

const question = () => screen.findByRole("dialog", { name: "Leave without saving?" });

it("asks once, even if two parts of the page have unsaved input", async () => {
  const { user, go, address } = await renderInPortal(
    <>
      <LeaveGuard isNeeded={() => true} />
      <LeaveGuard isNeeded={() => true} />
    </>,
    "/admin/portal",
  );
  act(() => go("/elsewhere"));
  await question();
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(address()).toBe("/elsewhere"));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("asks again for the next navigation", async () => {
  const { user, go, address } = await renderInPortal(<LeaveGuard isNeeded={() => true} />, "/admin/portal");
  act(() => go("/elsewhere"));
  await question();
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  act(() => go("/elsewhere"));
  await question();
  expect(address()).toBe("/admin/portal");
});
