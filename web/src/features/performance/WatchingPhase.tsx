import performanceText from "locales/performance.ftl";
import { grouped } from "@/language/counts";
import { ANALYTICS } from "@/lib/telemetry/limits";
import { useLive } from "@/lib/telemetry/live";
import { formatDateTime } from "@/lib/time/dates";
import { timeOfDay } from "@/lib/time/days";
import { Alerts } from "./Alerts";
import { BrowserStorage } from "./BrowserStorage";
import { Figure } from "./Measured";
import { Phase } from "./Phase";
import type { History } from "./use-history";

const instant = (at: number) => new Date(at).toISOString();

/** Monitoring: what the monitor recorded, removed, and stored. */
export function WatchingPhase({ history: { events, metrics, alerts } }: { history: History }) {
  const { since, monitor } = useLive();
  return (
    <Phase
      phase="phase-4"
      figures={
        <>
          <Figure name={performanceText("facts-watched")}>
            {since === null ? performanceText("dash") : formatDateTime(instant(since))}
          </Figure>
          <Figure name={performanceText("facts-checks")}>{grouped(monitor.checks)}</Figure>
          <Figure name={performanceText("facts-next-check")}>
            {monitor.nextCheckAt === null ? performanceText("dash") : timeOfDay(instant(monitor.nextCheckAt))}
          </Figure>
          <Figure name={performanceText("facts-clean-ups")}>{grouped(monitor.cleanUps)}</Figure>
          <Figure name={performanceText("facts-removed-queries")}>{grouped(monitor.queries)}</Figure>
          <Figure name={performanceText("facts-removed-items")}>{grouped(monitor.items)}</Figure>
          <Figure name={performanceText("facts-events")}>
            {performanceText("of-most", { count: events.length, most: ANALYTICS.events })}
          </Figure>
          <Figure name={performanceText("facts-metrics")}>
            {performanceText("of-most", { count: metrics.length, most: ANALYTICS.metrics })}
          </Figure>
          <Figure name={performanceText("facts-alerts")}>
            {performanceText("of-most", { count: alerts.length, most: ANALYTICS.alerts })}
          </Figure>
        </>
      }
    >
      <Alerts alerts={alerts} />
      <BrowserStorage />
    </Phase>
  );
}
