import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { SHORTCUTS_ASKED } from "./asked";
import ShortcutKeys from "./ShortcutKeys";

beforeEach(() => localStorage.clear());

const onNew = vi.fn();

async function open(role: "admin" | "contractor" | "referral_partner", isAdmin = false) {
  onNew.mockReset();
  const rendered = await renderInPortal(
    <>
      <ShortcutKeys isAdmin={isAdmin} />
      <main>
        <button type="button" data-shortcut={role === "contractor" ? "n" : undefined} onClick={onNew}>
          Add
        </button>
        <input aria-label="Notes" />
      </main>
    </>,
    "/here",
  );
  act(() => rendered.queryClient.setQueryData(accountQuery.queryKey, anAccount(role)));
  return rendered;
}

describe("ShortcutKeys", () => {
  it.each([
    ["gp", "contractor", false, "/projects"],
    ["gc", "contractor", false, "/calendar"],
    ["gs", "referral_partner", false, "/settings"],
    ["gp", "admin", true, "/admin/projects"],
    ["gu", "admin", true, "/admin/users"],
    ["ggc", "admin", true, "/admin/calendar"],
  ] as const)("opens a page with %s as %s", async (keys, role, isAdmin, to) => {
    const { user, address } = await open(role, isAdmin);
    await user.keyboard(keys);
    await waitFor(() => expect(address()).toBe(to));
  });

  it.each(["p", "gx", "gu", "{Control>}g{/Control}p"])("ignores %s", async (keys) => {
    const { user, address } = await open("contractor");
    await user.keyboard(keys);
    expect(address()).toBe("/here");
  });

  it("leaves the keys to a field", async () => {
    const { user, address } = await open("contractor");
    await user.type(screen.getByLabelText("Notes"), "gp n?");
    expect(screen.getByLabelText("Notes")).toHaveValue("gp n?");
    expect([address(), onNew.mock.calls.length]).toEqual(["/here", 0]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("presses the page's own button with n", async () => {
    const { user } = await open("contractor");
    await user.keyboard("n");
    expect(onNew).toHaveBeenCalledOnce();
  });

  it("lists the shortcuts with ?, and can be turned off", async () => {
    const { user, address } = await open("contractor");
    await user.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(dialog).toHaveTextContent(/Projects.*g.*then.*p/);
    await user.click(screen.getByRole("checkbox", { name: /^Use single-key shortcuts/ }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await user.keyboard("gp?");
    expect(address()).toBe("/here");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    // The account menu still opens the list.
    act(() => void window.dispatchEvent(new Event(SHORTCUTS_ASKED)));
    await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  });
});
