import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { DeletedProjectsPage } from "./DeletedProjectsPage";
import type { DeletedProject } from "./queries";

const HOUR = 3_600_000;

const deleted = (id: string, change: Partial<DeletedProject> = {}): DeletedProject => ({
  id,
  project_number: `BB-2026-00000${id}`,
  property_owner_name: `Owner ${id}`,
  address: "12 Maple Street, Cedar Rapids, IA 52402",
  status: "completed",
  deleted_at: "2026-11-20T12:00:00Z",
  deleted_by: "Ada Cole",
  removed_at: new Date(Date.now() + 29.5 * 24 * HOUR).toISOString(),
  ...change,
});

const byRule = { deleted_by: null, removed_at: new Date(Date.now() + 2 * HOUR).toISOString() };

it("lists deleted projects page by page and restores one", async () => {
  let items = [deleted("1"), deleted("2", byRule)];
  server.use(
    http.get("*/api/admin/deleted-projects", ({ request }) =>
      new URL(request.url).searchParams.get("cursor")
        ? HttpResponse.json({ items: [deleted("3")] })
        : HttpResponse.json({ items, next_cursor: "next" }),
    ),
    http.post("*/api/admin/deleted-projects/:id/restore", ({ params }) => {
      items = items.filter(({ id }) => id !== params.id);
      return HttpResponse.json(projectPage({ project_number: "BB-2026-000002" }));
    }),
  );
  const { user } = await renderInPortal(<DeletedProjectsPage />);
  const rows = within(await screen.findByRole("table"));
  const row = (name: string) => rows.getByRole("row", { name: new RegExp(name) });
  expect(row("Owner 1")).toHaveTextContent("by Ada Cole");
  expect(row("Owner 1")).toHaveTextContent("in 30 days");
  expect(row("Owner 2")).toHaveTextContent("by a retention rule");
  expect(row("Owner 2")).toHaveTextContent("within a day");
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await rows.findByText("Owner 3")).toBeInTheDocument();
  await user.click(rows.getByRole("button", { name: "Restore BB-2026-000002" }));
  expect(await screen.findByText("Maria Alvarez, 12 Elm Street (BB-2026-000002) was restored")).toBeInTheDocument();
  await expect.poll(() => rows.queryByText("Owner 2")).toBeNull();
});

it("restores the selected projects, names the others, and the undo deletes again what was restored", async () => {
  const sent: unknown[] = [];
  server.use(
    http.get("*/api/admin/deleted-projects", () => HttpResponse.json({ items: [deleted("1"), deleted("2")] })),
    http.post("*/api/admin/deleted-projects/restorations", async ({ request }) => {
      sent.push(await request.json());
      const rows = [
        { key: "1", outcome: "changed", version: 7 },
        { key: "2", outcome: "not_found", reason: "This project was permanently deleted." },
      ];
      return HttpResponse.json({ rows });
    }),
    http.post("*/api/projects/deletions", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ rows: [{ key: "1", outcome: "changed" }] });
    }),
  );
  const { user } = await renderInPortal(<DeletedProjectsPage />);
  const rows = within(await screen.findByRole("table"));
  await user.click(rows.getByRole("checkbox", { name: "Select all on this page" }));
  const bar = within(await screen.findByRole("region", { name: "Selected projects" }));
  expect(bar.getByText("2 projects selected")).toBeVisible();
  await user.click(bar.getByRole("button", { name: "Restore" }));
  const report = within(await screen.findByRole("dialog", { name: "Some rows were not changed" }));
  expect(report.getByRole("listitem")).toHaveTextContent(
    "Owner 2 (BB-2026-000002)This project was permanently deleted.",
  );
  await user.click(report.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The change was undone")).toBeVisible();
  expect(sent).toEqual([{ projects: ["1", "2"] }, { projects: [{ id: "1", version: 7 }] }]);
});
