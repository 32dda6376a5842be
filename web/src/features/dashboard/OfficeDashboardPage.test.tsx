import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { adminDashboard } from "@/test/dashboard";
import { renderInPortal } from "@/test/render";
import { projectCard } from "@/test/samples";
import { server } from "@/test/server";
import OfficeDashboardPage from "./OfficeDashboardPage";

const none: Schemas["Dashboard"] = { total: 0, open: 0, by_status: [], needs_attention: [], latest_updates: [] };

async function open(office: Partial<Schemas["AdminDashboard"]>, own: Partial<Schemas["Dashboard"]> = {}, unread = 0) {
  server.use(
    http.get("*/api/admin/dashboard", () => HttpResponse.json(adminDashboard(office))),
    http.get("*/api/dashboard", () => HttpResponse.json({ ...none, ...own })),
  );
  const page = await renderInPortal(
    <OfficeDashboardPage firstSteps={<p>First steps</p>} unread={unread} />,
    "/dashboard",
  );
  await screen.findByRole("heading", { level: 1, name: "Dashboard" });
  return page;
}

const calm = {
  unassigned: { total: 0, total_capped: false },
  overdue: { total: 0, total_capped: false },
  proposals: { total: 0, total_capped: false },
  failed_mails: 0,
};

it("shows the office's figures and what needs the admin, the most pressing first", async () => {
  await open({
    backup: { last_at: null, verified_at: null, problem: "failed", reason: null },
    security_alerts: 1,
    my_tasks: { total: 99, total_capped: true },
    by_status: [{ status: "submitted", count: 2 }],
    stalled: { quiet_days: 14, total: 5, total_capped: false, by_status: [] },
  });
  for (const [name, href] of [
    ["1,200Total Projects", "/admin/projects"],
    ["800Open", "/admin/projects?group=open"],
    ["1,000+Overdue", "/admin/projects?group=late&sort=start"],
  ] as const) {
    expect(screen.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  const panel = within(screen.getByRole("region", { name: "What needs me" }));
  const links = panel.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["The last backup failed", "/admin"],
    ["1 security alert in the last 24 hours", "/admin/audit?severity=error&since=24h"],
    ["2 emails could not be delivered", "/admin/mail?status=given_up"],
    ["99+ tasks are assigned to you", "/admin/tasks"],
    ["2 new submissions to review", "/admin/projects?status=submitted"],
    ["3 projects have no contractor", "/admin/projects?unassigned=true"],
    ["4 proposals have no chosen time", "/admin/proposals"],
    ["5 open projects have not changed for 14 days", "/admin/projects?quiet_days=14&sort=updated_desc"],
  ]);
  expect(screen.queryByText("Submit your first project")).not.toBeInTheDocument();
});

it("counts the conversations with unread messages", async () => {
  await open(calm, {}, 100);
  const link = screen.getByRole("link", { name: "99+ unread conversations" });
  expect(link).toHaveAttribute("href", "/admin/inbox?show=unread");
});

it("says when nothing needs the admin", async () => {
  await open(calm);
  const panel = within(screen.getByRole("region", { name: "What needs me" }));
  expect(panel.getByText("Nothing needs you right now")).toBeInTheDocument();
  expect(panel.queryByRole("link")).not.toBeInTheDocument();
});

it("shows everyone's projects, or the admin's own submissions if there are any", async () => {
  const card = (property_owner_name: string) => projectCard({ property_owner_name });
  const office = { ...calm, needs_attention: [card("Olga Office")] };
  const page = await open(office);
  expect(screen.getByRole("link", { name: /Olga Office/ })).toHaveAttribute("href", "/admin/projects/ABC234");
  expect(screen.queryByRole("heading", { name: "Submitted by me" })).not.toBeInTheDocument();
  page.unmount();
  await open(office, { total: 3, open: 1, needs_attention: [card("Mia Mine")] });
  expect(screen.getByRole("heading", { name: "Submitted by me" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "3 projects" })).toHaveAttribute("href", "/projects?mine=true");
  expect(screen.getByRole("link", { name: /Mia Mine/ })).toHaveAttribute("href", "/projects/ABC234");
  expect(screen.queryByRole("link", { name: /Olga Office/ })).not.toBeInTheDocument();
});

it("shows first steps only until the portal is set up", async () => {
  for (const is_set_up of [true, false]) {
    const page = await open({ is_set_up });
    expect(screen.queryAllByText("First steps")).toHaveLength(is_set_up ? 0 : 1);
    page.unmount();
  }
});

it("offers to try again if either request fails", async () => {
  let isDown = true;
  server.use(
    http.get("*/api/admin/dashboard", () => HttpResponse.json(adminDashboard(calm))),
    http.get("*/api/dashboard", () => (isDown ? new HttpResponse(null, { status: 500 }) : HttpResponse.json(none))),
  );
  const { user } = await renderInPortal(<OfficeDashboardPage firstSteps={null} unread={undefined} />, "/dashboard");
  expect(await screen.findByText("The dashboard could not be loaded")).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Nothing needs you right now")).toBeInTheDocument();
});
