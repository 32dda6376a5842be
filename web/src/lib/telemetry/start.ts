import type { AnyRouter } from "@tanstack/react-router";
import { routePattern } from "@/lib/browser/route-pattern";
import { watchDeeds } from "./deed-watch";
import { countListeners } from "./listeners";
import { readLive, updateLive } from "./live";
import { Monitor, type MonitorOptions } from "./monitor";
import { watchPageLoad } from "./page-watch";
import { watchQueries } from "./query-watch";
import { Recorder } from "./recorder";
import { eventLog, metricLog } from "./records";
import { watchRoutes } from "./route-watch";
import { visitId } from "./session";

interface TelemetryOptions extends Pick<MonitorOptions, "queryClient" | "isAdmin" | "showAlert"> {
  router: AnyRouter;
  userId: string;
}

/** What can be asked of a watch that goes on. */
export interface Telemetry {
  /** Writes what was measured since. */
  flush: () => void;
  cleanUp: () => void;
}

let running: Telemetry | undefined;

/** The watch over this page, if there is one. */
export const telemetry = (): Telemetry | undefined => running;

/** Measures the page and the portal's use for as long as somebody is signed in. All of it stays in this browser. */
export function startTelemetry({ queryClient, router, userId, isAdmin, showAlert }: TelemetryOptions): () => void {
  const route = () => routePattern(router);
  const recorder = new Recorder({
    sessionId: () => visitId(Date.now()),
    userId,
    route,
    events: eventLog,
    metrics: metricLog,
    onWritten: () => updateLive(({ written }) => ({ written: written + 1 })),
  });
  const unwatch = [watchPageLoad(recorder, route()), watchQueries(queryClient, recorder), watchDeeds(recorder)];
  // Last, so that these do not count themselves.
  const listeners = countListeners([window, document]);
  unwatch.push(listeners.stop, watchRoutes(router, recorder, listeners.turnPage));
  const monitor = new Monitor({ queryClient, recorder, listeners: listeners.leftBehind, isAdmin, showAlert });
  running = { flush: recorder.flush, cleanUp: monitor.cleanUp };
  if (readLive().since === null) updateLive(() => ({ since: Date.now() }));
  return () => {
    running = undefined;
    monitor.stop();
    for (const stop of unwatch) stop();
    recorder.stop();
  };
}
