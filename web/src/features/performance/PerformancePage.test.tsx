import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as save from "@/lib/browser/save-file";
import { resetLive, updateLive } from "@/lib/telemetry/live";
import { alertLog, eventLog, type Metric, metricLog } from "@/lib/telemetry/records";
import { NO_RESOURCES } from "@/lib/telemetry/resources";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { byHour, detailsOf, visitsOf } from "./analytics";
import { formatBytes, formatMeasure, formatMs, formatShare } from "./format";
import { PerformancePage } from "./PerformancePage";
import { placeOf, searchOf } from "./places";
import type { OperationFigures, ServerFigures } from "./queries";

const MB = 1024 * 1024;

const metric = (name: string, value: number, given: Partial<Metric> = {}): Metric => ({
  name,
  value,
  timestamp: Date.now() - 60_000,
  component: "page",
  route: "/admin",
  userAgent: "test",
  ...given,
});

const event = (name: string, ms: number) => ({
  type: "navigation" as const,
  name,
  data: { ms },
  timestamp: Date.now(),
  sessionId: "s",
  userId: "u",
  route: name,
});

/** Fills the browser's storage with some history. */
function fill() {
  updateLive(() => ({
    since: Date.now(),
    vitals: { LCP: 1500, CLS: 0.02, TTFB: 2400 },
    readings: [{ at: Date.now(), heap: 20 * MB, queries: 7, listeners: 0, storage: 2048 }],
  }));
  metricLog.append([metric("LCP", 3000), metric("LCP", 1500), metric("render", 40), metric("render", 80)]);
  eventLog.append([event("/admin", 100), event("/admin/users", 300), event("/admin", 200)]);
  alertLog.append([
    {
      id: "a-1",
      type: "error",
      title: "Critical Memory Usage",
      message: "Much.",
      timestamp: Date.now(),
      cooldownKey: "memory",
    },
  ]);
}

/** The content of a file; jsdom does not implement `Blob.text()`. */
const textOf = (file: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(file);
  });

beforeEach(resetLive);

const show = (search = "") => renderInPortal(<PerformancePage />, `/admin/performance${search}`);
const panel = (name: string) => within(screen.getByRole("region", { name }));

describe("PerformancePage", () => {
  it.each([
    [
      "the compressed size of the code",
      300,
      ["Scripts and styles, compressed", "300 Bytes", "Saved by compression", "70 %"],
    ],
    [
      "the code loaded from cache",
      0,
      ["Scripts and styles, uncompressed", "1000 Bytes", "Files from this browser's cache", "100 %"],
    ],
  ])("summarizes %s", async (_, packed, expectedTexts) => {
    const scripts = { count: 1, fromCache: 1, transferred: 0, packed, compared: packed && 1000, unpacked: 1000, ms: 5 };
    updateLive(() => ({ resources: { ...NO_RESOURCES, scripts } }));
    await show();
    const delivery = screen.getByRole("button", { name: /^Phase 1: Delivery/ });
    for (const text of expectedTexts) expect(delivery).toHaveTextContent(text);
  });

  it("navigates its tabs by keyboard and keeps the tab in the URL", async () => {
    const { user, address } = await show();
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      ...["Optimization Summary", "Performance Budget", "Performance Dashboard", "Server"],
      ...["Overview", "Phase 1", "Phase 2", "Phase 3", "Phase 4"],
    ]);
    screen.getByRole("tab", { name: "Optimization Summary" }).focus();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(address()).toBe("/admin/performance?tab=dashboard");
    expect(await screen.findByRole("tab", { name: "Memory & Cache" })).toBeInTheDocument();
    await user.click(screen.getByRole("tab", { name: "Web Vitals" }));
    expect(address()).toBe("/admin/performance?tab=dashboard&view=vitals");
    expect(await screen.findByRole("region", { name: "First Input Delay (FID)" })).toBeInTheDocument();
    for (const name of ["Memory & Cache", "Analytics", "Overview"]) await user.click(screen.getByRole("tab", { name }));
    expect(address()).toBe("/admin/performance?tab=dashboard");
  });

  it("shows where nothing has been measured yet", async () => {
    await show();
    expect(panel("Overall score").getByText("Not measured yet")).toBeInTheDocument();
    for (const view of ["phase-1", "phase-2", "phase-3", "phase-4"]) {
      const { unmount } = await show(`?view=${view}`);
      expect(screen.getByRole("region", { name: /^Phase \d/ })).toBeInTheDocument();
      unmount();
    }
  });

  it("scores the measurements and assigns a rating", async () => {
    fill();
    await show();
    // TTFB scores 33, LCP, CLS, render and memory 100: 87 on average.
    expect(panel("Overall score").getByText("87")).toBeInTheDocument();
    expect(panel("Overall score").getByText("Good")).toBeInTheDocument();
    expect(panel("Overall score").getByText(/Based on 5 of 7 measures/)).toBeInTheDocument();
  });

  it("compares each measure with its budget, now and earlier", async () => {
    fill();
    await show("?tab=budget");
    const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) }).textContent;
    expect(row("Largest Contentful Paint")).toBe("Largest Contentful Paint2.5 s1.5 s50 % of 2Within budget60 %");
    expect(row("Time to First Byte")).toBe("Time to First Byte600 ms2.4 s–Over budget400 %");
    expect(row("First Input Delay")).toBe("First Input Delay100 msNot measured yet–––");
    expect(row("Average render")).toBe("Average render100 ms60 ms100 % of 2Within budget60 %");
    expect(screen.getByRole("meter", { name: "Memory" })).toHaveAttribute("aria-valuetext", "40 %");
  });

  it("charts a measure over time and lists it in a table", async () => {
    fill();
    await show("?tab=dashboard&view=vitals");
    const lcp = panel("Largest Contentful Paint (LCP)");
    expect(lcp.getByRole("img", { name: /2 measurements, first 3 s, last 1.5 s/ })).toBeInTheDocument();
    const rows = within(lcp.getByRole("table", { hidden: true })).getAllByRole("row", { hidden: true });
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/\/admin1\.5 s$/),
      expect.stringMatching(/\/admin3 s$/),
    ]);
    expect(panel("Interaction to Next Paint (INP)").getByText(/Charts need at least two/)).toBeInTheDocument();
  });

  it("shows gauges, alerts, pages, and events", async () => {
    fill();
    const first = await show("?tab=dashboard");
    expect(screen.getByRole("meter", { name: "Query cache" })).toHaveAttribute("aria-valuetext", "7 of 100");
    expect(panel("Alerts").getByText("Critical Memory Usage")).toBeInTheDocument();
    first.unmount();
    await show("?tab=dashboard&view=analytics");
    expect(panel("Events by type").getByText("3")).toBeInTheDocument();
    const pages = within(screen.getByRole("table", { name: "Pages opened" })).getAllByRole("row");
    expect(pages.slice(1).map((row) => row.textContent)).toEqual(["/admin2150 ms", "/admin/users1300 ms"]);
  });

  it("survives foreign data in its history", async () => {
    localStorage.setItem(
      "analytics-events:1",
      JSON.stringify({ v: 1, items: [{ ...event("x", 1), data: "foreign" }] }),
    );
    localStorage.setItem("performance-metrics:1", "{broken");
    localStorage.setItem("performance-alerts:1", JSON.stringify({ v: 9, items: [] }));
    await show("?tab=dashboard&view=analytics");
    expect(screen.getByRole("table", { name: "Latest events" })).toHaveTextContent("Navigationxx–");
  });

  it("exports the full history", async () => {
    fill();
    const saved = vi.spyOn(save, "saveFile").mockImplementation(() => {});
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Export" }));
    const [file, name] = saved.mock.calls[0] ?? [];
    expect(name).toMatch(/^buildback-performance-\d{4}-\d\d-\d\d\.json$/);
    const content = JSON.parse(await textOf(file as Blob));
    expect([content.metrics.length, content.events.length, content.alerts.length]).toEqual([4, 3, 1]);
    expect(content.now.vitals.LCP).toBe(1500);
  });

  it("clears the history after confirmation", async () => {
    fill();
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Clear history" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Clear the history?" }));
    expect(dialog.getByText(/3 events and 4 measurements/)).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Keep it" }));
    expect(eventLog.read()).toHaveLength(3);
    await user.click(screen.getByRole("button", { name: "Clear history" }));
    await user.click(
      within(await screen.findByRole("dialog", { name: "Clear the history?" })).getByRole("button", {
        name: "Clear history",
      }),
    );
    expect(await screen.findByText("History cleared")).toBeInTheDocument();
    expect([eventLog.read(), metricLog.read(), alertLog.read()]).toEqual([[], [], []]);
    expect(screen.getByRole("heading", { level: 1, name: "Performance" })).toBeInTheDocument();
  });
});

describe("the server's metrics", () => {
  const operation = (route: string | null, given: Partial<OperationFigures> = {}): OperationFigures => ({
    method: "GET",
    route,
    answers: 10,
    refused: 0,
    failed: 0,
    median_micros: 1_500,
    p95_micros: 3_000,
    p99_micros: 9_000,
    longest_micros: 12_345,
    ...given,
  });
  const figures = (given: Partial<ServerFigures> = {}): ServerFigures => ({
    version: "1.2.3",
    started_at: new Date(Date.now() - 3 * 3600_000).toISOString(),
    memory_bytes: 40 * MB,
    operations: [
      operation("/api/projects", { answers: 1000 }),
      operation("/api/search", { answers: 30, p99_micros: 80_000, refused: 3 }),
      operation(null, { answers: 20, failed: 2 }),
    ],
    database: { kind: "PostgreSQL", version: "17.6", bytes: 300 * MB, read_micros: 210, write_micros: 4_100 },
    storage: { kind: "Folder", write_micros: 900, free_bytes: 20 * 1024 * MB, total_bytes: 80 * 1024 * MB },
    streams: { open: 3, clients: 2 },
    mail: { waiting: 1, given_up: 4 },
    ...given,
  });
  let answer: () => Response;

  beforeEach(() => {
    answer = () => HttpResponse.json(figures());
    server.use(http.get("*/api/admin/server", () => answer()));
  });

  const shownRows = () =>
    within(screen.getByRole("table", { name: "Responses by operation" }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent);

  it("are shown per operation", async () => {
    const { user } = await show("?tab=server");
    expect(await screen.findByText("1.2.3")).toBeInTheDocument();
    const facts = panel("Server");
    for (const text of ["1.2.3", "3 hours ago", "40 MB", "3 open by 2 people"]) {
      expect(facts.getByText(text)).toBeInTheDocument();
    }
    const places = panel("Database and files");
    for (const text of ["PostgreSQL 17.6", "300 MB", "0.2 ms", "4.1 ms", "Folder", "0.9 ms", "20 GB of 80 GB"]) {
      expect(places.getByText(text)).toBeInTheDocument();
    }
    const list = "GET /api/projects1,0001.5 ms3 ms9 ms12 ms0 %0";
    const search = "GET /api/search301.5 ms3 ms80 ms12 ms10 %0";
    const files = "GET application files201.5 ms3 ms9 ms12 ms0 %2";
    expect(shownRows()).toEqual([list, search, files]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Slowest p99");
    expect(shownRows()).toEqual([search, list, files]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Most failures");
    expect(shownRows()).toEqual([files, list, search]);
    expect(screen.queryByRole("button", { name: "Clear history" })).not.toBeInTheDocument();
  });

  it("list twelve operations until all are requested", async () => {
    answer = () =>
      HttpResponse.json(figures({ operations: Array.from({ length: 14 }, (_, at) => operation(`/api/${at}`)) }));
    const { user } = await show("?tab=server");
    await user.click(await screen.findByRole("button", { name: "Show all 14" }));
    expect(shownRows()).toHaveLength(14);
    await user.click(screen.getByRole("button", { name: "Show fewer" }));
    expect(shownRows()).toHaveLength(12);
  });

  it("show what is not reported and what is not writable", async () => {
    answer = () =>
      HttpResponse.json(
        figures({
          memory_bytes: null,
          storage: { kind: "S3", write_micros: null, free_bytes: null, total_bytes: null },
          streams: { open: 0, clients: 0 },
        }),
      );
    await show("?tab=server");
    for (const text of ["Not reported by the system", "None open", "S3 bucket", "Not writable"]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    expect(screen.queryByText("Free disk space")).not.toBeInTheDocument();
  });

  it("can be requested again after a failure", async () => {
    answer = () => HttpResponse.json({ code: "database_unavailable", detail: "Gone." }, { status: 503 });
    const { user } = await show("?tab=server");
    expect(await screen.findByText("The server status could not be loaded")).toBeInTheDocument();
    answer = () => HttpResponse.json(figures());
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("1.2.3")).toBeInTheDocument();
  });
});

describe("the URL", () => {
  it.each([
    [{}, { tab: "summary", view: "overview" }],
    [{ view: "phase-3" }, { tab: "summary", view: "phase-3" }],
    [
      { tab: "budget", view: "phase-3" },
      { tab: "budget", view: undefined },
    ],
    [{ tab: "dashboard" }, { tab: "dashboard", view: "overview" }],
    [
      { tab: "dashboard", view: "phase-1" },
      { tab: "dashboard", view: "overview" },
    ],
    [
      { tab: "server", view: "7" },
      { tab: "server", view: undefined },
    ],
    [
      { tab: "servers", view: "7" },
      { tab: "summary", view: "overview" },
    ],
  ] as const)("%j opens %j", (search, place) => {
    expect(placeOf(search)).toEqual(place);
  });

  it("omits default values", () => {
    expect(searchOf({ tab: "summary", view: "overview" })).toEqual({});
    expect(searchOf({ tab: "dashboard", view: "memory" })).toEqual({ tab: "dashboard", view: "memory" });
  });
});

it("formats figures for display", () => {
  expect([0.44, 9.96, 240, 999.4, 1000, 2345].map(formatMs)).toEqual([
    ...["0.4 ms", "10 ms", "240 ms", "999 ms", "1 s", "2.35 s"],
  ]);
  expect([0, 300, 1536, 157_286_400].map(formatBytes)).toEqual(["0 Bytes", "300 Bytes", "1.5 KB", "150 MB"]);
  expect([formatMeasure("CLS", 0), formatMeasure("CLS", 0.004), formatMeasure("CLS", 0.123)]).toEqual([
    ...["0.00", "0.004", "0.12"],
  ]);
  expect([formatShare(1, 3), formatShare(0, 0)]).toEqual(["33 %", "–"]);
});

it("counts events by hour and pages by visit", () => {
  const now = Date.parse("2026-11-22T12:30:00Z");
  const at = (timestamp: string) => ({ ...event("/a", 10), timestamp: Date.parse(timestamp) });
  const hours = byHour([at("2026-11-22T12:00:00Z"), at("2026-11-22T11:59:59Z"), at("2026-11-20T12:00:00Z")], now);
  expect(hours).toHaveLength(24);
  expect(hours.slice(-2).map(({ value }) => value)).toEqual([1, 1]);
  expect(hours.reduce((sum, { value }) => sum + value, 0)).toBe(2);
  expect(visitsOf([{ ...event("/a", 1), data: null }])).toEqual([{ route: "/a", count: 1, ms: 0 }]);
  expect([detailsOf({ a: 1, b: "x" }), detailsOf("ab"), detailsOf(null)]).toEqual(["a: 1, b: x", "", ""]);
});
