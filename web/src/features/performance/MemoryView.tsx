import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import performanceText from "locales/performance.ftl";
import { toast } from "@/components/feedback/toast";
import { Panel } from "@/components/layout/Panel";
import { grouped } from "@/language/counts";
import { MONITOR } from "@/lib/telemetry/limits";
import { readLive, useLive } from "@/lib/telemetry/live";
import { telemetry } from "@/lib/telemetry/start";
import { BrowserStorage } from "./BrowserStorage";
import { formatBytes } from "./format";
import { Gauges } from "./Gauges";
import classes from "./PerformancePage.module.css";
import { Topics } from "./Topics";
import { Trend } from "./Trend";
import type { History } from "./use-history";

/** Runs the monitor's cleanup and reports what it removed. */
function cleanUp(): void {
  const before = readLive().monitor;
  telemetry()?.cleanUp();
  const after = readLive().monitor;
  const [queries, items] = [after.queries - before.queries, after.items - before.items];
  const hint =
    queries + items === 0
      ? performanceText("cleaned-up-nothing")
      : performanceText("cleaned-up-hint", { queries, items });
  toast.success(performanceText("cleaned-up"), hint);
}

/** Memory, query cache, and storage: current values and their history. */
export function MemoryView({ history: { metrics } }: { history: History }) {
  const { readings, since } = useLive();
  // This page load has every reading; earlier loads have one per fifteen minutes.
  const before = metrics.filter(({ timestamp }) => timestamp < (since ?? Date.now()));
  const earlier = (measure: string) =>
    before.flatMap(({ name, timestamp, value }) => (name === measure ? [{ at: timestamp, value }] : []));
  return (
    <div className={classes.stack}>
      <div className={classes.halves}>
        <Gauges />
        <Topics />
        <Panel title={performanceText("heap-trend")}>
          <Trend
            name={performanceText("gauges-heap")}
            points={[
              ...earlier("heap"),
              ...readings.flatMap(({ at, heap }) => (heap === null ? [] : [{ at, value: heap }])),
            ]}
            format={formatBytes}
            limit={{
              value: MONITOR.heapBytes,
              words: performanceText("monitor-limit", { value: formatBytes(MONITOR.heapBytes) }),
            }}
          />
        </Panel>
        <Panel title={performanceText("queries-trend")}>
          <Trend
            name={performanceText("gauges-queries")}
            points={[...earlier("queries"), ...readings.map(({ at, queries }) => ({ at, value: queries }))]}
            format={grouped}
            limit={{
              value: MONITOR.queries,
              words: performanceText("monitor-limit", { value: grouped(MONITOR.queries) }),
            }}
          />
        </Panel>
      </div>
      <BrowserStorage />
      <div>
        <Button variant="default" leftSection={<IconSparkles size={18} aria-hidden />} onClick={cleanUp}>
          {performanceText("clean-up")}
        </Button>
      </div>
    </div>
  );
}
