import { grouped } from "@/lib/counts";
import { formatMoment } from "@/lib/dates";
import { timeOfDay } from "@/lib/days";
import { ANALYTICS } from "@/lib/telemetry/limits";
import { useLive } from "@/lib/telemetry/live";
import { Alerts } from "./Alerts";
import { Figure } from "./Measured";
import { Phase } from "./Phase";
import { StoredHere } from "./StoredHere";
import { performanceTexts as texts } from "./texts";
import type { History } from "./use-history";

const instant = (at: number) => new Date(at).toISOString();

/** The monitor's own account: what it looked at, removed and kept. */
export function WatchingPhase({ history: { events, metrics, alerts } }: { history: History }) {
  const { since, monitor } = useLive();
  return (
    <Phase
      phase="phase-4"
      figures={
        <>
          <Figure name={texts.facts.watched}>{since === null ? texts.dash : formatMoment(instant(since))}</Figure>
          <Figure name={texts.facts.checks}>{grouped(monitor.checks)}</Figure>
          <Figure name={texts.facts.nextCheck}>
            {monitor.nextCheckAt === null ? texts.dash : timeOfDay(instant(monitor.nextCheckAt))}
          </Figure>
          <Figure name={texts.facts.cleanUps}>{grouped(monitor.cleanUps)}</Figure>
          <Figure name={texts.facts.removedQueries}>{grouped(monitor.queries)}</Figure>
          <Figure name={texts.facts.removedItems}>{grouped(monitor.items)}</Figure>
          <Figure name={texts.facts.events}>{texts.ofMost(events.length, ANALYTICS.events)}</Figure>
          <Figure name={texts.facts.metrics}>{texts.ofMost(metrics.length, ANALYTICS.metrics)}</Figure>
          <Figure name={texts.facts.alerts}>{texts.ofMost(alerts.length, ANALYTICS.alerts)}</Figure>
        </>
      }
    >
      <Alerts alerts={alerts} />
      <StoredHere />
    </Phase>
  );
}
