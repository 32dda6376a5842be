import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { told } from "./numbers";
import type { Report } from "./queries";
import { ReportPage } from "./ReportPage";
import { firstDay, reportSearchOf } from "./search";

const labelText = (message: string) => ({ code: `table-${message}`, params: {} });

const report = (given: Partial<Report> = {}): Report => ({
  report: "status_mix",
  title: "Status mix",
  question: "Where the submitted projects stand",
  from: "2026-01-01",
  to: "2026-03-31",
  today: "2026-03-31",
  has_range: true,
  takes_contractor: true,
  takes_partner: true,
  step: null,
  contractor: null,
  partner: null,
  row_label: "Status",
  row_label_text: labelText("status"),
  columns: [
    { key: "submitted", label: "Submitted in range", label_text: labelText("submitted-in-range"), unit: "count" },
    { key: "share", label: "Share (%)", label_text: labelText("share"), unit: "percent" },
    { key: "all", label: "All projects now", label_text: labelText("all-now"), unit: "count" },
  ],
  rows: [
    { key: "on_hold", label: "On Hold", values: [1, 33.3, 1200] },
    { key: "canceled", label: "Canceled", values: [2, 66.7, 0] },
  ],
  row_count: 2,
  totals: [3, null, 1200],
  ...given,
});

const PAUL = "0192f5a0-0000-7000-8000-000000000001";

let answer: Report;
let requested: string[];

beforeEach(() => {
  answer = report();
  requested = [];
  server.use(
    http.get("*/api/admin/reports/:report", ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      requested.push(`${pathname.split("/").at(-1)}?${searchParams}`);
      return HttpResponse.json(answer);
    }),
    http.get("*/api/admin/contractors", ({ request }) => {
      const isFound = "Ridgeline".includes(new URL(request.url).searchParams.get("search") ?? "");
      return HttpResponse.json({
        items: isFound ? [{ id: "c-1", slug: "ridgeline", company_name: "Ridgeline" }] : [],
        next_cursor: null,
      });
    }),
    http.get("*/api/admin/users", ({ request }) => {
      expect(new URL(request.url).searchParams.get("role")).toBe("referral_partner");
      return HttpResponse.json({ items: [{ id: PAUL, full_name: "Paul Partner" }], next_cursor: null });
    }),
  );
});

const show = (address = "/admin/reports?report=status_mix") => renderInPortal(<ReportPage />, address);

describe("ReportPage", () => {
  it("charts a report and lists its numbers with links to their projects", async () => {
    await show();
    expect(await screen.findByRole("img", { name: "Status mix: Submitted in range" })).toBeInTheDocument();
    const table = within(screen.getByRole("table", { name: "Where the submitted projects stand" }));
    expect(table.getByRole("row", { name: "On Hold 1 33.3% 1,200" })).toBeInTheDocument();
    expect(table.getByRole("row", { name: "Total 3 – 1,200" })).toBeInTheDocument();
    const links = table.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/admin/projects?status=on_hold"]);
  });

  it("keeps the report, dates, and company in the URL", async () => {
    const { user, address } = await show("/admin/reports?contractor=ridgeline");
    answer = report({ contractor: { id: "c-1", company_name: "Ridgeline" } });
    await user.selectOptions(await screen.findByRole("combobox", { name: "Report" }), "Status mix");
    expect(requested.at(-1)).toBe("status_mix?contractor=ridgeline");
    await user.click(await screen.findByRole("button", { name: "This year" }));
    expect(requested.at(-1)).toBe("status_mix?from=2026-01-01&to=2026-03-31&contractor=ridgeline");
    expect(address()).toContain("from=2026-01-01");
    expect(await screen.findByRole("combobox", { name: "Projects for" })).toHaveValue("Ridgeline");
    await user.click(screen.getByRole("button", { name: "Show everyone's projects" }));
    expect(requested.at(-1)).toBe("status_mix?from=2026-01-01&to=2026-03-31");
  });

  it("filters by a company or partner found by name", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("combobox", { name: "Projects for" }));
    await user.click(await screen.findByRole("option", { name: "Ridgeline" }));
    expect(requested.at(-1)).toBe("status_mix?contractor=ridgeline");
    await user.click(await screen.findByRole("combobox", { name: "Projects for" }));
    await user.click(await screen.findByRole("option", { name: "Paul Partner" }));
    expect(requested.at(-1)).toBe(`status_mix?partner=${PAUL}`);
  });

  it("ignores incomplete dates and recovers from invalid ones", async () => {
    const { user, address } = await show();
    await screen.findByRole("table");
    const from = screen.getByLabelText("From");
    fireEvent.change(from, { target: { value: "0202-01-01" } });
    fireEvent.change(from, { target: { value: "2025-01-01" } });
    await waitFor(() => expect(requested.slice(1)).toEqual(["status_mix?from=2025-01-01"]));
    server.use(
      http.get("*/api/admin/reports/:report", () => HttpResponse.json({ status: 422 }, { status: 422 }), {
        once: true,
      }),
    );
    fireEvent.change(from, { target: { value: "2099-01-01" } });
    expect(await screen.findByRole("button", { name: "Try Again" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "This year" }));
    expect(await screen.findByRole("table")).toBeInTheDocument();
    expect(address()).toContain("from=2026-01-01");
  });

  it("explains an empty report and resets its filters", async () => {
    answer = report({ rows: [], row_count: 0 });
    const { user, address } = await show("/admin/reports?from=2020-01-01&to=2020-01-02");
    expect(await screen.findByText("No data for these dates")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show the last 90 days for everyone" }));
    expect(address()).not.toContain("from");
  });

  it("keeps the numbers in place while they are refetched, and shows the new ones", async () => {
    const { queryClient } = await show("/admin/reports?report=status_mix&from=2026-01-01");
    const row = await screen.findByRole("row", { name: "On Hold 1 33.3% 1,200" });
    answer = report({ rows: [{ key: "on_hold", label: "On Hold", values: [1, 33.3, 1201] }], totals: [1, null, 1201] });
    const done = queryClient.invalidateQueries({ queryKey: ["report", "figures"] });
    expect(row).toBeVisible();
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
    await done;
    await waitFor(() => expect(row).toHaveAccessibleName("On Hold 1 33.3% 1,201"));
    expect(requested).toEqual(["status_mix?from=2026-01-01", "status_mix?from=2026-01-01"]);
  });

  it("keeps the report if a refresh fails, says so, and recovers", async () => {
    const { user, queryClient } = await show();
    await screen.findByRole("table");
    server.use(
      http.get("*/api/admin/reports/:report", () => HttpResponse.json({ status: 503 }, { status: 503 }), {
        once: true,
      }),
    );
    await queryClient.invalidateQueries({ queryKey: ["report", "figures"] });
    expect(await screen.findByRole("alert")).toHaveTextContent("The report could not be loaded");
    expect(screen.getByRole("row", { name: "On Hold 1 33.3% 1,200" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  });

  it("downloads the report with its filters as a PDF, and says why it cannot", async () => {
    answer = report({ contractor: { id: "c-1", company_name: "Ridgeline" } });
    const { user } = await show("/admin/reports?report=status_mix&from=2026-01-01&contractor=ridgeline");
    const asked: string[] = [];
    let status = 200;
    server.use(
      http.get("*/api/admin/reports/:report/file", ({ request }) => {
        const { pathname, search } = new URL(request.url);
        asked.push(pathname + search);
        if (status !== 200) return HttpResponse.json({ detail: "Too many calls." }, { status });
        const headers = { "content-disposition": 'attachment; filename="report-status-mix-2026-03-31.pdf"' };
        return new HttpResponse("%PDF", { headers });
      }),
    );
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const download = async () => {
      await user.click(await screen.findByRole("button", { name: "Export" }));
      await user.click(await screen.findByRole("menuitem", { name: "Download PDF" }));
    };
    await download();
    await expect.poll(() => saved).toEqual(["report-status-mix-2026-03-31.pdf"]);
    status = 429;
    await download();
    expect(await screen.findByText("The PDF could not be downloaded")).toBeInTheDocument();
    const path = "/api/admin/reports/status_mix/file?from=2026-01-01&contractor=ridgeline";
    expect(asked).toEqual([path, path]);
    expect(saved).toHaveLength(1);
  });

  it("offers by email only the report that the filters select", async () => {
    server.use(http.get("*/api/admin/report-mails", () => HttpResponse.json({ items: [], limit: 10 })));
    const { user } = await show();
    await screen.findByRole("table");
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    server.use(
      http.get("*/api/admin/reports/:report", async () => {
        await held;
        return HttpResponse.json(report({ contractor: { id: "c-1", company_name: "Ridgeline" } }));
      }),
    );
    await user.click(screen.getByRole("combobox", { name: "Projects for" }));
    await user.click(await screen.findByRole("option", { name: "Ridgeline" }));
    // The page still shows the report about all projects.
    await user.click(screen.getByRole("button", { name: "Email this report" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reports by email" }));
    expect(await dialog.findByText("You get no reports by email yet.")).toBeInTheDocument();
    expect(dialog.queryByText(/^Status mix for/)).toBeNull();
    answerNow();
    expect(await dialog.findByText("Status mix for Ridgeline")).toBeInTheDocument();
  });

  it("lists the reports by email even if the report cannot be loaded", async () => {
    server.use(
      http.get("*/api/admin/report-mails", () => HttpResponse.json({ items: [], limit: 10 })),
      http.get("*/api/admin/reports/:report", () => HttpResponse.json({ status: 503 }, { status: 503 })),
    );
    const { user } = await show();
    await screen.findByText("The report could not be loaded");
    await user.click(screen.getByRole("button", { name: "Email this report" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reports by email" }));
    expect(await dialog.findByText("You get no reports by email yet.")).toBeInTheDocument();
    expect(dialog.queryByRole("button", { name: "Email this report" })).toBeNull();
  });

  it("offers an empty report by email", async () => {
    answer = report({ rows: [], row_count: 0 });
    server.use(http.get("*/api/admin/report-mails", () => HttpResponse.json({ items: [], limit: 10 })));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Email this report" }));
    expect(await screen.findByRole("dialog", { name: "Reports by email" })).toBeInTheDocument();
  });

  it("shows how much of a long report is listed", async () => {
    answer = report({ row_count: 1500 });
    await show();
    expect(await screen.findByText(/Showing the first 2 of 1,500 rows/)).toBeInTheDocument();
  });
});

it("formats numbers by their unit", () => {
  for (const [value, unit, words] of [
    [null, "count", "–"],
    [1234, "count", "1,234"],
    [33.3, "percent", "33.3%"],
    [59, "minutes", "59 min"],
    [60, "minutes", "1 h"],
    [2879, "minutes", "48 h"],
    [2880, "minutes", "2 d"],
    [14_500, "minutes", "10.1 d"],
  ] as const) {
    expect(told(value, unit)).toBe(words);
  }
});

it("computes where a preset range begins", () => {
  expect(firstDay("30d", "2026-03-31")).toBe("2026-03-02");
  expect(firstDay("90d", "2026-03-31")).toBe("2026-01-01");
  expect(firstDay("year", "2026-03-31")).toBe("2026-01-01");
  for (const [today, first] of [
    ["2026-03-31", "2025-04-01"],
    ["2026-12-31", "2026-01-01"],
    ["2027-02-28", "2026-03-01"],
    ["2028-02-28", "2027-03-01"],
    ["2028-02-29", "2027-03-01"],
    ["2028-03-01", "2027-03-02"],
  ] as const) {
    expect(firstDay("12m", today)).toBe(first);
  }
});

it("ignores URL parameters that no report accepts", () => {
  expect(reportSearchOf({ report: "weather", from: "soon", contractor: "No!" })).toEqual({});
  expect(reportSearchOf({ report: "partner_volume", contractor: "ridgeline" }).contractor).toBeUndefined();
  const long = `${"a".repeat(100)}-2`;
  expect(reportSearchOf({ contractor: long }).contractor).toBe(long);
});
