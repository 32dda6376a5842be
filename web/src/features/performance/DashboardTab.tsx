import { Alerts } from "./Alerts";
import { AnalyticsView } from "./AnalyticsView";
import { Gauges } from "./Gauges";
import { MemoryView } from "./MemoryView";
import classes from "./PerformancePage.module.css";
import { Score } from "./Score";
import type { TabProps } from "./tab-props";
import { VitalsView } from "./VitalsView";

/** This browser's current and past performance. */
export function DashboardTab({ history, view }: TabProps) {
  if (view === "vitals") return <VitalsView history={history} />;
  if (view === "memory") return <MemoryView history={history} />;
  if (view === "analytics") return <AnalyticsView history={history} />;
  return (
    <div className={classes.stack}>
      <div className={classes.halves}>
        <Score history={history} />
        <Gauges />
      </div>
      <Alerts alerts={history.alerts} />
    </div>
  );
}
