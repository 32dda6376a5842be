import { Text } from "@mantine/core";
import performanceText from "locales/performance.ftl";
import { Panel } from "@/components/layout/Panel";
import { grouped } from "@/language/counts";
import { MONITOR } from "@/lib/telemetry/limits";
import { useLive } from "@/lib/telemetry/live";
import type { Rating } from "@/lib/telemetry/rules";
import { formatBytes } from "./format";
import classes from "./Gauges.module.css";
import { Meter } from "./Measured";

const GAUGES = ["heap", "queries", "listeners", "storage"] as const;
type Gauge = (typeof GAUGES)[number];

const LIMITS: Record<Gauge, number> = {
  heap: MONITOR.heapBytes,
  queries: MONITOR.queries,
  listeners: MONITOR.listeners,
  storage: MONITOR.storageBytes,
};
const FORMATS: Record<Gauge, (value: number) => string> = {
  heap: formatBytes,
  queries: grouped,
  listeners: grouped,
  storage: formatBytes,
};
/** Above this share of its limit, a gauge turns yellow. */
const BUSY = 0.8;

function toneOf(share: number): Rating {
  if (share > 1) return "poor";
  return share > BUSY ? "fair" : "good";
}

/** The values that the monitor watches, against their limits. */
export function Gauges() {
  const reading = useLive().readings.at(-1);
  return (
    <Panel title={performanceText("now")}>
      <ul className={classes.gauges}>
        {GAUGES.map((gauge) => {
          const value = reading?.[gauge] ?? null;
          const words =
            value === null
              ? ""
              : performanceText("gauge", { value: FORMATS[gauge](value), limit: FORMATS[gauge](LIMITS[gauge]) });
          return (
            <li key={gauge} className={classes.gauge}>
              <span className={classes.head}>
                <span>{performanceText(`gauges-${gauge}`)}</span>
                <strong>
                  {value === null ? (reading ? performanceText("untold") : performanceText("unmeasured")) : words}
                </strong>
              </span>
              {value !== null && (
                <Meter
                  name={performanceText(`gauges-${gauge}`)}
                  value={value}
                  limit={LIMITS[gauge]}
                  words={words}
                  tone={toneOf(value / LIMITS[gauge])}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Text c="dimmed" size="sm" mt="sm">
        {performanceText("listeners-hint")}
      </Text>
    </Panel>
  );
}
