import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchDeeds } from "./deed-watch";
import { tellFailure } from "./failures";
import { countListeners } from "./listeners";
import { Recorder } from "./recorder";
import { type AnalyticsEvent, clearHistory, eventLog, type Metric, metricLog } from "./records";
import { NO_RESOURCES, type ResourceEntry, tally, together } from "./resources";
import { SESSION_KEY, visitId } from "./session";
import { removeStaleItems, storageUse } from "./storage-use";

const HOUR = 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aRecorder() {
  const written: { events: AnalyticsEvent[]; metrics: Metric[] } = { events: [], metrics: [] };
  const recorder = new Recorder({
    sessionId: () => "s-1",
    userId: "u-1",
    route: () => "/projects/$code",
    events: { append: (items) => written.events.push(...items) },
    metrics: { append: (items) => written.metrics.push(...items) },
  });
  return { recorder, written };
}

describe("the recorder", () => {
  it("writes new records every 30 seconds", () => {
    const { recorder, written } = aRecorder();
    recorder.event("navigation", "/admin", { ms: 12 });
    recorder.metric("LCP", 1234, "page-load", "/admin");
    vi.advanceTimersByTime(29_999);
    expect(written.events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written.events).toMatchObject([
      {
        type: "navigation",
        name: "/admin",
        data: { ms: 12 },
        sessionId: "s-1",
        userId: "u-1",
        route: "/projects/$code",
      },
    ]);
    expect(written.metrics).toMatchObject([
      { name: "LCP", value: 1234, component: "page-load", route: "/admin", userAgent: navigator.userAgent },
    ]);
    recorder.stop();
  });

  it("writes immediately at twenty records", () => {
    const { recorder, written } = aRecorder();
    for (let n = 1; n < 20; n += 1) recorder.event("user-interaction", "click");
    expect(written.events).toHaveLength(0);
    recorder.metric("render", 5, "page");
    expect(written.events).toHaveLength(19);
    expect(written.metrics).toHaveLength(1);
    recorder.stop();
  });

  it("writes when the page is hidden and when it is stopped", () => {
    const { recorder, written } = aRecorder();
    recorder.event("error", "TypeError");
    window.dispatchEvent(new Event("pagehide"));
    expect(written.events).toHaveLength(1);
    recorder.event("error", "TypeError");
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(written.events).toHaveLength(2);
    recorder.event("error", "TypeError");
    recorder.stop();
    expect(written.events).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stores 5,000 events and 500 metrics and drops invalid ones", () => {
    const event: AnalyticsEvent = {
      type: "error",
      name: "e",
      data: {},
      timestamp: 1,
      sessionId: "s",
      userId: "u",
      route: "/",
    };
    eventLog.append(Array.from({ length: 5100 }, (_, index) => ({ ...event, timestamp: index })));
    expect(eventLog.read()).toHaveLength(5000);
    expect(eventLog.read()[0]?.timestamp).toBe(100);
    const metric = { name: "LCP", value: 1, timestamp: 1, component: "c", route: "/", userAgent: "x" };
    metricLog.append(Array.from({ length: 501 }, () => metric));
    expect(metricLog.read()).toHaveLength(500);
    localStorage.setItem("performance-metrics:9", JSON.stringify({ v: 1, items: [{ ...metric, value: "fast" }] }));
    expect(metricLog.read()).toHaveLength(500);
    clearHistory();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

it("records clicks by element type and errors by class, without text", () => {
  const { recorder, written } = aRecorder();
  const stop = watchDeeds(recorder);
  document.body.innerHTML = '<button>Delete <b>Maria.jpg</b></button><div role="tab">Files</div><p>words</p>';
  for (const element of document.querySelectorAll<HTMLElement>("b, [role=tab], p")) element.click();
  window.dispatchEvent(new ErrorEvent("error", { error: new RangeError("Maria") }));
  tellFailure(new SyntaxError("Maria"));
  stop();
  tellFailure(new SyntaxError("late"));
  document.querySelector("b")?.click();
  recorder.stop();
  expect(written.events.map(({ name, data }) => [name, data])).toEqual([
    ["click", { target: "button" }],
    ["click", { target: "tab" }],
    ["RangeError", {}],
    ["SyntaxError", {}],
  ]);
  expect(JSON.stringify(written)).not.toContain("Maria");
  document.body.innerHTML = "";
});

describe("the listener count", () => {
  it("includes added listeners and those left behind by a page", () => {
    const target = new EventTarget();
    const untouched = target.addEventListener;
    const heard: string[] = [];
    const hear = () => heard.push("heard");
    target.addEventListener("early", hear);
    const counted = countListeners([target]);
    target.addEventListener("a", hear);
    target.addEventListener("a", hear);
    target.addEventListener("a", hear, true);
    target.addEventListener("a", hear, { once: true });
    target.addEventListener("b", null);
    expect(counted.count()).toBe(2);
    expect(counted.leftBehind()).toBe(0);
    counted.turnPage();
    target.addEventListener("c", hear);
    expect(counted.count()).toBe(3);
    expect(counted.leftBehind()).toBe(2);
    target.removeEventListener("a", hear);
    target.removeEventListener("early", hear);
    target.removeEventListener("never", hear);
    expect(counted.leftBehind()).toBe(1);
    target.dispatchEvent(new Event("a"));
    expect(heard, "the listener still works").toHaveLength(1);
    counted.stop();
    expect(target.addEventListener).toBe(untouched);
  });

  it("drops listeners removed by an abort signal", () => {
    const target = new EventTarget();
    const counted = countListeners([target]);
    const control = new AbortController();
    target.addEventListener("a", () => {}, { signal: control.signal });
    expect(counted.count()).toBe(1);
    control.abort();
    expect(counted.count()).toBe(0);
  });
});

describe("resources fetched by the page load", () => {
  const entry = (path: string, given: Partial<ResourceEntry> = {}): ResourceEntry => ({
    name: `http://portal.example${path}`,
    initiatorType: "other",
    transferSize: 400,
    encodedBodySize: 300,
    decodedBodySize: 1000,
    duration: 20,
    ...given,
  });

  it("are counted by kind, each build file once", () => {
    const seen = new Set<string>();
    const first = tally(
      NO_RESOURCES,
      [
        entry("/assets/a.js"),
        entry("/assets/b.js", { transferSize: 0 }),
        entry("/assets/a.css"),
        entry("/assets/f.woff2"),
        entry("/icon.svg"),
        entry("/api/projects?x=1"),
        entry("/api/stream"),
        entry("/somewhere"),
      ],
      seen,
    );
    const all = tally(first, [entry("/assets/a.js", { transferSize: 0 }), entry("/api/projects?x=1")], seen);
    expect(all.scripts).toEqual({
      count: 2,
      fromCache: 1,
      transferred: 400,
      packed: 600,
      compared: 2000,
      unpacked: 2000,
      ms: 40,
    });
    expect([all.styles.count, all.fonts.count, all.pictures.count, all.data.count]).toEqual([1, 1, 1, 2]);
    expect(together(all, ["scripts", "styles"])).toMatchObject({ count: 3, packed: 900, unpacked: 3000 });
  });

  it("are compared with the transferred size only if it is known", () => {
    const kept = { transferSize: 0, encodedBodySize: 1000 };
    const { scripts, fonts, data } = tally(
      NO_RESOURCES,
      [
        entry("/assets/a.js", kept),
        entry("/assets/b.js", { ...kept, encodedBodySize: 300 }),
        entry("/assets/f.woff2", { encodedBodySize: 1000 }),
        entry("/api/projects", { encodedBodySize: 1000 }),
      ],
      new Set(),
    );
    expect(scripts).toMatchObject({ count: 2, fromCache: 2, packed: 300, compared: 1000, unpacked: 2000 });
    expect([fonts.compared, data.compared]).toEqual([1000, 1000]);
  });
});

describe("a visit", () => {
  it("has one ID until an hour without requests", () => {
    const id = visitId(1000);
    expect(visitId(1000 + HOUR)).toBe(id);
    expect(visitId(1000 + 2 * HOUR)).toBe(id);
    expect(visitId(1001 + 3 * HOUR)).not.toBe(id);
  });

  it.each(["{broken", "null", '{"v":1,"id":7,"at":0}', '{"v":1,"id":"x"}', '{"v":2,"id":"x","at":0}'])(
    "starts over after %s",
    (text) => {
      sessionStorage.setItem(SESSION_KEY, text);
      expect(visitId(5)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe("browser storage", () => {
  it("is cleared of stale items, but not of user data", () => {
    const now = Date.parse("2026-11-22T12:00:00Z");
    const owner = (storedAt: string) => localStorage.setItem("propertyOwnerSession", JSON.stringify({ storedAt }));
    localStorage.setItem("submit-project-draft:u", JSON.stringify({ keptAt: 0 }));
    localStorage.setItem("theme", "dark");
    owner("2026-11-21T12:00:00Z");
    visitId(now - HOUR);
    expect(removeStaleItems(now)).toBe(0);
    owner("2026-11-21T11:59:59Z");
    visitId(now - HOUR - 1);
    expect(removeStaleItems(now)).toBe(2);
    localStorage.setItem("propertyOwnerSession", "{broken");
    expect(removeStaleItems(now)).toBe(1);
    expect(Object.keys(localStorage).sort()).toEqual(["submit-project-draft:u", "theme"]);
  });

  it("is measured by key prefix", () => {
    localStorage.setItem("theme", "dark");
    localStorage.setItem("drafts:1", "x".repeat(100));
    localStorage.setItem("drafts:2", "x".repeat(100));
    expect(storageUse()).toEqual([
      ["drafts", 432],
      ["theme", 18],
    ]);
  });
});
