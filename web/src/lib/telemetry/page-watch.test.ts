import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchPageLoad } from "./page-watch";
import { Recorder } from "./recorder";
import type { AnalyticsEvent, Metric } from "./records";

type Hear = (list: { getEntries: () => object[] }) => void;

/** The observers' callbacks, by entry type. */
const hearers = new Map<string, Hear[]>();

class Observer {
  static readonly supportedEntryTypes = ["longtask", "first-input"];
  constructor(private readonly hear: Hear) {}
  observe({ type }: { type: string }) {
    hearers.set(type, [...(hearers.get(type) ?? []), this.hear]);
  }
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Delivers performance entries to the observers. */
function measure(type: string, ...entries: object[]) {
  for (const hear of hearers.get(type) ?? []) hear({ getEntries: () => entries });
}

let written: { events: AnalyticsEvent[]; metrics: Metric[] };
let recorder: Recorder;

beforeEach(() => {
  vi.stubGlobal("PerformanceObserver", Observer);
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  written = { events: [], metrics: [] };
  recorder = new Recorder({
    sessionId: () => "s-1",
    userId: "u-1",
    route: () => "/dashboard",
    events: { append: (items) => written.events.push(...items) },
    metrics: { append: (items) => written.metrics.push(...items) },
  });
});
afterEach(() => recorder.stop());

it("records vitals and long tasks until it is stopped", () => {
  const stop = watchPageLoad(recorder, "/");
  measure("first-input", { startTime: 1000, processingStart: 1024 });
  measure("longtask", { duration: 80.4 }, { duration: 51 });
  recorder.flush();
  expect(written.events).toMatchObject([
    { type: "performance", name: "FID", data: { value: 24 }, userId: "u-1" },
    { type: "performance", name: "long-task", data: { ms: 80 } },
    { type: "performance", name: "long-task", data: { ms: 51 } },
  ]);
  // The page that was loaded, whichever page is open by now.
  expect(written.metrics).toMatchObject([{ name: "FID", value: 24, component: "page-load", route: "/" }]);

  stop();
  measure("longtask", { duration: 90 });
  recorder.flush();
  expect(written.events).toHaveLength(3);
});
