import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { adminDashboard } from "@/test/dashboard";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { AdminDashboardPage } from "./AdminDashboardPage";

async function open(stalled: (days: number) => Schemas["StalledProjects"], at = "/admin") {
  server.use(
    http.get("*/api/admin/dashboard", ({ request }) => {
      const days = Number(new URL(request.url).searchParams.get("quiet_days") ?? 14);
      return HttpResponse.json(adminDashboard({ stalled: stalled(days) }));
    }),
  );
  return renderInPortal(<AdminDashboardPage firstSteps={null} />, at);
}

it("links each count to the matching list", async () => {
  await open((quiet_days) => ({ quiet_days, total: 0, total_capped: false, by_status: [] }));
  for (const [name, href] of [
    ["1,200Total Projects", "/admin/projects"],
    ["800Open", "/admin/projects?group=open"],
    ["3Unassigned", "/admin/projects?unassigned=true"],
    ["1,000+Overdue", "/admin/projects?group=late&sort=start"],
    ["4Proposals waiting", "/admin/proposals"],
    ["0Security alerts, last 24 hours", "/admin/audit?severity=error&since=24h"],
    ["2Failed emails", "/admin/mail?status=given_up"],
  ] as const) {
    expect(await screen.findByRole("link", { name })).toHaveAttribute("href", href);
  }
  expect(await screen.findByText("Every open project has changed in the last 14 days.")).toBeVisible();
});

it("shows stalled projects by status for the chosen number of days", async () => {
  const { user, address } = await open((quiet_days) =>
    quiet_days === 30
      ? { quiet_days, total: 1, total_capped: false, by_status: [{ status: "on_hold", count: 1, count_capped: false }] }
      : {
          quiet_days,
          total: 5000,
          total_capped: true,
          by_status: [
            { status: "on_hold", count: 1000, count_capped: true },
            { status: "submitted", count: 40, count_capped: false },
          ],
        },
  );
  const panel = within(await screen.findByRole("region", { name: "Stalled projects" }));
  expect(panel.getByRole("link", { name: "5,000+ projects have not changed" })).toHaveAttribute(
    "href",
    "/admin/projects?quiet_days=14&sort=updated_desc",
  );
  expect(panel.getByRole("link", { name: "On Hold 1,000+" })).toHaveAttribute(
    "href",
    "/admin/projects?quiet_days=14&sort=updated_desc&status=on_hold",
  );
  expect(panel.getByRole("link", { name: "Submitted 40" })).toBeInTheDocument();
  await user.selectOptions(panel.getByRole("combobox", { name: "Stalled after" }), "30 days");
  expect(await panel.findByRole("link", { name: "1 project has not changed" })).toHaveAttribute(
    "href",
    "/admin/projects?quiet_days=30&sort=updated_desc",
  );
  await waitFor(() => expect(address()).toBe("/admin?days=30"));
});

it("does not claim that nothing needs attention while a project is unassigned", async () => {
  for (const total of [3, 0]) {
    const unassigned = { total, total_capped: false };
    server.use(http.get("*/api/admin/dashboard", () => HttpResponse.json(adminDashboard({ unassigned }))));
    const page = await renderInPortal(<AdminDashboardPage firstSteps={null} />, "/admin");
    if (total === 0) {
      expect(await screen.findByText("Nothing needs your attention")).toBeInTheDocument();
    } else {
      expect(await screen.findByText("3 projects have no contractor")).toBeInTheDocument();
      expect(screen.queryByText("Nothing needs your attention")).not.toBeInTheDocument();
      expect(screen.getByRole("link", { name: "Assign contractors" })).toHaveAttribute(
        "href",
        "/admin/projects?unassigned=true",
      );
    }
    page.unmount();
  }
});

it("shows first steps only until the portal is set up", async () => {
  for (const is_set_up of [true, false]) {
    server.use(http.get("*/api/admin/dashboard", () => HttpResponse.json(adminDashboard({ is_set_up }))));
    const page = await renderInPortal(<AdminDashboardPage firstSteps={<p>First steps</p>} />, "/admin");
    expect(await screen.findByText("Total Projects")).toBeInTheDocument();
    expect(screen.queryAllByText("First steps")).toHaveLength(is_set_up ? 0 : 1);
    page.unmount();
  }
});

it("says when the last backup was made and what is wrong with backups", async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const fine = { last_at: ago(5), verified_at: null, problem: null, reason: null };
  for (const [backup, texts] of [
    [fine, ["Last backup 5 hours ago"]],
    [{ ...fine, verified_at: ago(75) }, ["Last backup 5 hours ago, last restore test 3 days ago"]],
    [{ ...fine, last_at: null }, ["No backup has been made yet"]],
    [
      { ...fine, last_at: ago(75), problem: "overdue", reason: "the disk is full" },
      ["Backups are overdue", "Last backup 3 days ago", "the disk is full"],
    ],
    [{ ...fine, problem: "failed" }, ["The last backup failed"]],
    [{ ...fine, problem: "unverified" }, ["The last backup failed verification"]],
  ] as const) {
    server.use(http.get("*/api/admin/dashboard", () => HttpResponse.json(adminDashboard({ backup }))));
    const page = await renderInPortal(<AdminDashboardPage firstSteps={null} />, "/admin");
    for (const text of texts) expect(await screen.findByText(text)).toBeInTheDocument();
    page.unmount();
  }
  server.use(http.get("*/api/admin/dashboard", () => HttpResponse.json(adminDashboard())));
  await renderInPortal(<AdminDashboardPage firstSteps={null} />, "/admin");
  expect(await screen.findByText("Total Projects")).toBeInTheDocument();
  expect(screen.queryByText(/backup/i)).not.toBeInTheDocument();
});
