import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { Sidebar } from "./Sidebar";

const onNavigate = vi.fn();
const onOwnerPortal = vi.fn();
const onSignOut = vi.fn();

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
