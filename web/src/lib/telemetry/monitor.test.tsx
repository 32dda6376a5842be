import { QueryObserver } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { routePattern } from "@/lib/browser/route-pattern";
import { testQueryClient } from "@/test/render";
import { MONITOR } from "./limits";
import { readLive, resetLive } from "./live";
import { Monitor } from "./monitor";
import { watchQueries } from "./query-watch";
import { Recorder } from "./recorder";
import { alertLog, clearHistory, eventLog, metricLog } from "./records";
import { watchRoutes } from "./route-watch";
import { startTelemetry } from "./start";

const MB = 1024 * 1024;
const MINUTE = 60_000;
const START = Date.parse("2026-11-22T12:00:00Z");

let heap: number | undefined;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  heap = 10 * MB;
  stops = [];
  resetLive();
  stubHeap();
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  Reflect.deleteProperty(performance, "memory");
});

/** Makes `performance.memory` report `heap`. */
function stubHeap() {
  Object.defineProperty(performance, "memory", {
    configurable: true,
    get: () => (heap === undefined ? undefined : { usedJSHeapSize: heap }),
  });
}

function aRecorder() {
  const recorder = new Recorder({
    sessionId: () => "s",
    userId: "u",
    route: () => "/admin",
    events: eventLog,
    metrics: metricLog,
  });
  stops.push(recorder.stop);
  return recorder;
}

function aMonitor({ isAdmin = true, listeners = (): number => 0, showAlert = vi.fn() } = {}) {
  const queryClient = testQueryClient();
  const monitor = new Monitor({ queryClient, recorder: aRecorder(), listeners, isAdmin, showAlert });
  stops.push(monitor.stop);
  return { monitor, queryClient };
}

const titles = () => alertLog.read().map(({ title }) => title);

describe("the monitor", () => {
  it("checks immediately, every three minutes, and faster under load", () => {
    aMonitor();
    const checks = () => readLive().monitor.checks;
    expect(checks()).toBe(1);
    vi.advanceTimersByTime(3 * MINUTE - 1);
    expect(checks()).toBe(1);
    heap = 130 * MB;
    vi.advanceTimersByTime(1);
    expect(checks()).toBe(2);
    vi.advanceTimersByTime(MINUTE);
    expect(checks()).toBe(3);
    heap = 160 * MB;
    vi.advanceTimersByTime(MINUTE);
    expect(checks()).toBe(4);
    vi.advanceTimersByTime(30_000);
    expect(checks()).toBe(5);
    expect(readLive().monitor.nextCheckAt).toBe(Date.now() + 30_000);
  });

  it("raises an alert once, and again after its cooldown", async () => {
    heap = 160 * MB;
    aMonitor();
    expect(titles()).toEqual(["Critical Memory Usage"]);
    vi.advanceTimersByTime(MONITOR.cooldownMs - 1);
    expect(titles()).toHaveLength(1);
    vi.advanceTimersByTime(30_000);
    expect(titles()).toHaveLength(2);
    expect(alertLog.read()[0]).toMatchObject({ type: "error", cooldownKey: "memory", timestamp: START });
    const events = eventLog.read().filter(({ type }) => type === "performance");
    expect(events[0]).toMatchObject({ name: "alert", data: { key: "memory" } });
  });

  it("raises an alert once even if nothing can be stored", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    onTestFinished(() => full.mockRestore());
    heap = 160 * MB;
    aMonitor();
    vi.advanceTimersByTime(MONITOR.cooldownMs - 1);
    expect(readLive().monitor.checks).toBeGreaterThan(10);
    expect(readLive().written).toBe(1);
  });

  it("records readings but raises no alerts for non-admins", () => {
    heap = 160 * MB;
    aMonitor({ isAdmin: false, listeners: () => 100 });
    expect(titles()).toEqual([]);
    expect(readLive().readings.at(-1)).toMatchObject({ heap: 160 * MB, listeners: 100 });
  });

  it("reports no memory when the browser does not provide it", () => {
    heap = undefined;
    aMonitor();
    expect(readLive().readings.at(-1)?.heap).toBeNull();
    expect(titles()).toEqual([]);
  });

  it("cleans up failed, surplus, and stale data every minute", async () => {
    const { queryClient } = aMonitor();
    const gcTime = Number.POSITIVE_INFINITY;
    await queryClient.prefetchQuery({ queryKey: ["bad"], queryFn: () => Promise.reject(new Error("no")), gcTime });
    localStorage.setItem("propertyOwnerSession", "{broken");
    vi.advanceTimersByTime(MINUTE);
    expect(localStorage.getItem("propertyOwnerSession")).toBeNull();
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
    vi.advanceTimersByTime(5 * MINUTE);
    expect(queryClient.getQueryCache().getAll()).toHaveLength(0);
    for (let n = 1; n <= 104; n += 1) queryClient.setQueryData(["n", n], n, { updatedAt: START + n });
    vi.advanceTimersByTime(MINUTE);
    expect(queryClient.getQueryCache().getAll()).toHaveLength(100);
    expect(queryClient.getQueryData(["n", 4])).toBeUndefined();
    expect(queryClient.getQueryData(["n", 5])).toBe(5);
    expect(readLive().monitor).toMatchObject({ cleanUps: 7, queries: 5, items: 1 });
    expect(titles()[0]).toBe("Auto-Cleanup Performed");
  });

  it("warns of a query cache overflow before removing the oldest", () => {
    const { queryClient } = aMonitor();
    for (let n = 1; n <= 100; n += 1) queryClient.setQueryData(["n", n], n);
    vi.advanceTimersByTime(MINUTE);
    expect(titles()).toEqual([]);
    queryClient.setQueryData(["n", 101], 101);
    vi.advanceTimersByTime(MINUTE);
    expect(titles()).toEqual(["Query Cache Overflow", "Auto-Cleanup Performed"]);
    expect(queryClient.getQueryCache().getAll()).toHaveLength(100);
  });

  it("reports leaked listeners and steadily growing memory", () => {
    aMonitor({ listeners: () => 76 }).monitor.stop();
    expect(alertLog.read()).toMatchObject([{ title: "Severe Memory Leak", type: "error", cooldownKey: "leak" }]);
    clearHistory();
    resetLive();
    aMonitor();
    for (let look = 1; look < 5; look += 1) {
      heap = (10 + look) * MB;
      vi.advanceTimersByTime(3 * MINUTE);
    }
    expect(titles()).toEqual([]);
    heap = 16 * MB;
    vi.advanceTimersByTime(3 * MINUTE);
    expect(titles()).toEqual(["Severe Memory Leak"]);
  });

  it("records memory and cache for the charts every fifteen minutes", () => {
    aMonitor();
    vi.advanceTimersByTime(31 * MINUTE);
    const heaps = metricLog.read().filter(({ name }) => name === "heap");
    expect(heaps.map(({ timestamp }) => (timestamp - START) / MINUTE)).toEqual([0, 15, 30]);
  });

  it("does not record them twice when layouts change", () => {
    aMonitor().monitor.stop();
    vi.advanceTimersByTime(MINUTE);
    aMonitor();
    vi.advanceTimersByTime(MINUTE);
    expect(metricLog.read().filter(({ name }) => name === "heap")).toHaveLength(1);
  });
});

it("shows admins a critical issue immediately", () => {
  const showAlert = vi.fn();
  heap = 163 * MB;
  aMonitor({ showAlert });
  const text = expect.stringMatching(/^Critical Memory Usage\. This page uses 163 MB/);
  expect(showAlert.mock.calls).toEqual([["Critical Performance Issue", text]]);
});

it("counts cache hits and fetches, and records failures without content", async () => {
  vi.useRealTimers();
  const queryClient = testQueryClient();
  const recorder = aRecorder();
  stops.push(watchQueries(queryClient, recorder));
  const options = { queryKey: ["project", "SECRET"], queryFn: () => Promise.resolve("there"), staleTime: 1000 };
  await queryClient.fetchQuery(options);
  const unsubscribe = new QueryObserver(queryClient, options).subscribe(() => {});
  unsubscribe();
  await queryClient
    .fetchQuery({ queryKey: ["file", "SECRET"], queryFn: () => Promise.reject(new Error("SECRET")) })
    .catch(() => {});
  expect(readLive().cache).toEqual({ asked: 1, shown: 1, fetched: 2, failed: 1 });
  recorder.flush();
  expect(eventLog.read()).toMatchObject([{ type: "error", name: "query", data: { topic: "file", status: 0 } }]);
  expect(JSON.stringify({ ...localStorage })).not.toContain("SECRET");
});

/** A router with two pages, one of which has a secret in its URL. */
async function aRouter() {
  const root = createRootRoute();
  const pages = ["/", "/projects/$code"].map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  return router;
}

it("records pages by route pattern, never by URL", async () => {
  vi.useRealTimers();
  const router = await aRouter();
  const recorder = aRecorder();
  const turned = vi.fn();
  stops.push(watchRoutes(router, recorder, turned));
  const going = { fromLocation: undefined, toLocation: router.state.location, hrefChanged: true, hashChanged: false };
  router.history.push("/projects/SECRET");
  await router.load();
  expect(routePattern(router)).toBe("/projects/$code");
  // The router is not rendered, so its events are emitted here.
  router.emit({ type: "onBeforeNavigate", ...going, pathChanged: true });
  router.emit({ type: "onLoad", ...going, pathChanged: true });
  router.emit({ type: "onRendered", ...going, pathChanged: true });
  router.emit({ type: "onRendered", ...going, pathChanged: false });
  recorder.flush();
  expect(eventLog.read().map(({ name }) => name)).toEqual(["/projects/$code"]);
  expect(metricLog.read().map(({ name, component }) => [name, component])).toEqual([["render", "page"]]);
  expect(readLive().rendersByRoute["/projects/$code"]?.count).toBe(1);
  expect(turned).toHaveBeenCalled();
  expect(JSON.stringify({ ...localStorage })).not.toContain("SECRET");
});

it("runs for one user and stops without a trace", async () => {
  const router = await aRouter();
  const { addEventListener } = document;
  const options = { queryClient: testQueryClient(), router, userId: "u-7", isAdmin: false, showAlert: vi.fn() };
  const stop = startTelemetry(options);
  expect(readLive().since).toBe(START);
  document.body.click();
  window.dispatchEvent(new ErrorEvent("error", { error: new TypeError("x") }));
  stop();
  expect(eventLog.read()).toMatchObject([{ type: "error", name: "TypeError", userId: "u-7", route: "/" }]);
  expect(document.addEventListener).toBe(addEventListener);
  clearHistory();
  vi.advanceTimersByTime(10 * MINUTE);
  expect(Object.keys(localStorage)).toEqual([]);
});
