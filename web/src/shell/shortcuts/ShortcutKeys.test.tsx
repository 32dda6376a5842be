import { useDisclosure } from "@mantine/hooks";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { placesOf } from "./places";
import ShortcutKeys, { type ShortcutKeysProps } from "./ShortcutKeys";

beforeEach(() => localStorage.clear());

const onNew = vi.fn();

function Keys(props: Pick<ShortcutKeysProps, "account" | "isAdmin">) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return <ShortcutKeys {...props} isOpen={isOpen} onOpen={open} onClose={close} />;
}

async function open(role: "admin" | "contractor" | "referral_partner", isAdmin = false) {
  onNew.mockReset();
  return renderInPortal(
    <>
      <Keys account={anAccount(role)} isAdmin={isAdmin} />
      <main>
        <button type="button" data-shortcut={role === "contractor" ? "n" : undefined} onClick={onNew}>
          Add
        </button>
        <input aria-label="Notes" />
      </main>
    </>,
    "/here",
  );
}

describe("ShortcutKeys", () => {
  it("waits for the key of a page after the last g", async () => {
    const { user, address } = await open("admin", true);
    await user.keyboard("ggc");
    await waitFor(() => expect(address()).toBe("/admin/calendar"));
  });

  it.each(
    (
      [
        ["contractor", false],
        ["referral_partner", false],
        ["admin", false],
        ["admin", true],
      ] as const
    ).flatMap(([role, isAdmin]) =>
      placesOf(anAccount(role), isAdmin).map(({ key, to }) => [`g${key}`, role, isAdmin, to] as const),
    ),
  )("opens the page of %s, which is listed for %s (in the panel: %s)", async (keys, role, isAdmin, to) => {
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

  it.each([
    ["contractor", false, "Add"],
    ["referral_partner", false, "Submit a project"],
    ["admin", false, "Submit a project"],
    ["admin", true, "Submit a project"],
  ] as const)("lists for %s (in the panel: %s) its pages, and what n does", async (role, isAdmin, create) => {
    const { user } = await open(role, isAdmin);
    await user.keyboard("?");
    const list = within(await screen.findByRole("dialog"));
    const rows = list.getAllByRole("term").map((term) => ({
      label: term.textContent,
      keys: [...(term.parentElement?.querySelectorAll("kbd") ?? [])].map((key) => key.textContent),
    }));
    const places = rows.filter(({ keys }) => keys[0] === "g");
    expect(rows.filter(({ keys }) => keys[0] !== "g").map(({ label, keys }) => `${label}: ${keys}`)).toEqual([
      `${create}: n`,
      "Search: Ctrl K",
      ...(isAdmin ? ["Show or hide the sidebar: Ctrl B"] : []),
      "Show this list: ?",
    ]);
    expect(places.map(({ keys }) => keys[1])).toEqual(placesOf(anAccount(role), isAdmin).map(({ key }) => key));
  });

  it("lists the keys of the parts that the page has", async () => {
    const { user } = await renderInPortal(
      <>
        <Keys />
        <main>
          <div data-composer />
        </main>
      </>,
    );
    await user.keyboard("?");
    const list = within(await screen.findByRole("dialog"));
    expect(list.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
      "Actions",
      "In a conversation",
    ]);
    expect(list.getAllByRole("term")[0], "an owner has no pages and no search").toHaveTextContent("Show this list");
  });

  it("lists the keys of a list of tasks", async () => {
    const { user } = await renderInPortal(
      <>
        <Keys />
        <main>
          <div data-task="1" />
        </main>
      </>,
    );
    await user.keyboard("?");
    expect(await screen.findByRole("dialog")).toHaveTextContent(
      /Update.*Change the status.*History.*Delete.*Selectx.*Select up to here/,
    );
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
  });
});
