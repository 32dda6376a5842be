import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { Sidebar } from "./Sidebar";

const onNavigate = vi.fn();
const onOwnerPortal = vi.fn();
const onSignOut = vi.fn();

beforeEach(() => {
  const counts = { mine: 4, unassigned: 0, due: 0, overdue: 0, all: 9 };
  server.use(
    http.get("*/api/tasks/counts", () => HttpResponse.json(counts)),
    http.get("*/api/threads/counts", () => HttpResponse.json({ unread: 3, mine: 1, waiting: 0 })),
  );
});

const open = async (isIconsOnly = false) => {
  const { user } = await renderInPortal(
    <Sidebar isIconsOnly={isIconsOnly} onNavigate={onNavigate} onOwnerPortal={onOwnerPortal} onSignOut={onSignOut} />,
  );
  return { user, nav: within(await screen.findByRole("navigation", { name: "Admin" })) };
};

it.each([false, true])("links the admin pages in order (icons only: %s)", async (isIconsOnly) => {
  const { nav } = await open(isIconsOnly);
  const links = nav.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  const specified = [
    ["Dashboard", "/admin"],
    ["Users", "/admin/users"],
    ["Contractors", "/admin/contractors"],
    ["Project Submissions", "/admin/projects"],
    ["Reports", "/admin/reports"],
    ["Performance", "/admin/performance"],
    ["Partner Dashboard", "/dashboard"],
  ];
  const names = specified.map(([name]) => name);
  expect(links.filter(([name]) => names.includes(name ?? ""))).toEqual(specified);
});

it("has quick actions for the owner portal and signing out", async () => {
  const { user, nav } = await open();
  expect(nav.getByRole("heading", { name: "Quick Actions" })).toBeInTheDocument();
  await user.click(nav.getByRole("button", { name: "Owner Portal" }));
  expect(onOwnerPortal).toHaveBeenCalledOnce();
  await user.click(nav.getByRole("button", { name: "Sign Out" }));
  expect(onSignOut).toHaveBeenCalledOnce();
  await user.click(nav.getByRole("link", { name: "Users" }));
  expect(onNavigate).toHaveBeenCalledOnce();
});

it("shows the number of the admin's own open tasks", async () => {
  const { nav } = await open();
  const link = nav.getByRole("link", { name: /^Tasks/ });
  expect(link).toHaveAttribute("href", "/admin/tasks");
  await waitFor(() => expect(link).toHaveAccessibleName(/4\s?assigned to you$/));
});

it("shows the number of unread conversations", async () => {
  const { nav } = await open();
  const link = nav.getByRole("link", { name: /^Inbox/ });
  expect(link).toHaveAttribute("href", "/admin/inbox");
  await waitFor(() => expect(link).toHaveAccessibleName(/3\s?unread conversations$/));
});
