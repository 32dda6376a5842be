import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import type { Report } from "./queries";
import { ReportPage } from "./ReportPage";
import { reportSearchOf } from "./search";

const labelText = (message: string) => ({ code: `table-${message}`, params: {} });

const column = (key: string, label: string, message: string, unit: Report["columns"][number]["unit"]) => ({
  key,
  label,
  label_text: labelText(message),
  unit,
});

const report: Report = {
  report: "estimates_by_contractor",
  title: "Estimates by contractor",
  question: "",
  from: "2026-01-01",
  to: "2026-03-31",
  today: "2026-03-31",
  has_range: true,
  takes_contractor: true,
  takes_partner: false,
  step: null,
  contractor: null,
  partner: null,
  row_label: "Contractor",
  row_label_text: labelText("contractor"),
  columns: [
    column("estimates", "Estimates", "estimates", "count"),
    column("estimated", "Estimated", "estimated", "money"),
    column("approved", "Approved", "approved", "money"),
    column("approved_share", "Approved (%)", "approved-share", "percent"),
    column("decisions", "Decisions", "decisions", "count"),
    column("decision_median", "Median time to decision", "decision-median", "minutes"),
  ],
  rows: [
    { key: "summit:USD", label: "Summit", currency: "USD", values: [2, "1650.50", "1200.25", 72.7, 3, 120] },
    {
      key: ":USD",
      label: "Office",
      label_text: labelText("office"),
      currency: "USD",
      values: [1, "75.00", "0.00", 0, 0, null],
    },
  ],
  row_count: 2,
  totals: [3, "1725.50", "1200.25", 69.6, 3, 120],
};

async function show(given: Partial<Report> = {}) {
  server.use(
    http.get("*/api/admin/reports/:report", () => HttpResponse.json({ ...report, ...given })),
    http.get("*/api/admin/contractors", () => HttpResponse.json({ items: [] })),
  );
  await renderInPortal(<ReportPage />, "/admin/reports?report=estimates_by_contractor");
  return within(await screen.findByRole("table"));
}

it("shows exact amounts with their currency, and draws them", async () => {
  const table = await show();
  expect(table.getByRole("row", { name: "Summit 2 $1,650.50 $1,200.25 72.7% 3 2 h" })).toBeInTheDocument();
  expect(table.getByRole("row", { name: "Office 1 $75.00 $0.00 0% 0 –" })).toBeInTheDocument();
  expect(table.getByRole("row", { name: "Total 3 $1,725.50 $1,200.25 69.6% 3 2 h" })).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "Estimates by contractor: Estimated, Approved" })).toBeInTheDocument();
});

it("neither adds nor compares amounts of different currencies", async () => {
  const [first, ...rest] = report.rows;
  if (!first) throw new Error("no row");
  const rows = [{ ...first, key: "summit:CAD", currency: "CAD" }, ...rest];
  const table = await show({ rows, totals: [3, null, null, null, 3, 120] });
  expect(table.getByRole("row", { name: "Summit 2 CA$1,650.50 CA$1,200.25 72.7% 3 2 h" })).toBeInTheDocument();
  expect(table.getByRole("row", { name: "Total 3 – – – 3 2 h" })).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "Estimates by contractor: Estimates" })).toBeInTheDocument();
});

it("drops the filter that a report does not support", () => {
  const partner = "0192f5a0-0000-7000-8000-000000000001";
  expect(reportSearchOf({ report: "estimates_by_contractor", partner }).partner).toBeUndefined();
  expect(reportSearchOf({ report: "estimates_by_partner", partner }).partner).toBe(partner);
  expect(reportSearchOf({ report: "estimates_by_partner", contractor: "summit" }).contractor).toBeUndefined();
});
