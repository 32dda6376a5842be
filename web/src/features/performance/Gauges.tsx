import { Text } from "@mantine/core";
import { Panel } from "@/components/Panel";
import { grouped } from "@/lib/counts";
import { MONITOR } from "@/lib/telemetry/limits";
import { useLive } from "@/lib/telemetry/live";
import type { Rating } from "@/lib/telemetry/rules";
import { formatBytes } from "./format";
import classes from "./Gauges.module.css";
import { Meter } from "./Measured";
import { performanceTexts as texts } from "./texts";

type Gauge = keyof typeof texts.gauges;

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
/** Nearer than this to its limit, a gauge is not green any more. */
const BUSY = 0.8;

function toneOf(share: number): Rating {
  if (share > 1) return "poor";
  return share > BUSY ? "fair" : "good";
}

/** What the monitor watches, against its limits. */
export function Gauges() {
  const reading = useLive().readings.at(-1);
  return (
    <Panel title={texts.now}>
      <ul className={classes.gauges}>
        {(Object.keys(texts.gauges) as Gauge[]).map((gauge) => {
          const value = reading?.[gauge] ?? null;
          const words = value === null ? "" : texts.gauge(FORMATS[gauge](value), FORMATS[gauge](LIMITS[gauge]));
          return (
            <li key={gauge} className={classes.gauge}>
              <span className={classes.head}>
                <span>{texts.gauges[gauge]}</span>
                <strong>{value === null ? (reading ? texts.untold : texts.unmeasured) : words}</strong>
              </span>
              {value !== null && (
                <Meter
                  name={texts.gauges[gauge]}
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
        {texts.listenersHint}
      </Text>
    </Panel>
  );
}
