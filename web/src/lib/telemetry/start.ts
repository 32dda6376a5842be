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

/** Controls of the running telemetry. */
export interface Telemetry {
  /** Writes pending entries. */
  flush: () => void;
  cleanUp: () => void;
}

let running: Telemetry | undefined;

/** The running telemetry, if any. */
export const telemetry = (): Telemetry | undefined => running;

/** Measures page performance and use while a user is signed in. All data stays in this browser. */
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
  // Installed after the other watchers, so that their listeners are not counted.
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
