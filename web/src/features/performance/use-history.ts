import { useEffect, useMemo } from "react";
import { BUDGETED, type Measure, VITALS } from "@/lib/telemetry/limits";
import { updateLive, useLive } from "@/lib/telemetry/live";
import { alertLog, clearHistory, eventLog, type Metric, metricLog } from "@/lib/telemetry/records";
import { overallScore, type Values } from "@/lib/telemetry/rules";
import { telemetry } from "@/lib/telemetry/start";

/** What this browser has kept, the oldest first, and the way to forget it. */
export function useHistory() {
  const { written } = useLive();
  // What still waits to be written belongs on this page.
  useEffect(() => telemetry()?.flush(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was written is the occasion to read again
  const kept = useMemo(
    () => ({ events: eventLog.read(), metrics: metricLog.read(), alerts: alertLog.read() }),
    [written],
  );
  const clear = () => {
    // What waits would come back otherwise.
    telemetry()?.flush();
    clearHistory();
    updateLive((live) => ({ written: live.written + 1 }));
  };
  return { ...kept, clear };
}

export type History = ReturnType<typeof useHistory>;

/** The kept values of a measure, the oldest first. */
export const seriesOf = (metrics: readonly Metric[], measure: Measure): Metric[] =>
  metrics.filter(({ name }) => name === measure);

/** What counts now: this load's values, and where it has none yet those of the one before; renders on average. */
export function useValues(metrics: readonly Metric[]): { values: Values; score: number | null; measured: number } {
  const { vitals, readings } = useLive();
  const values: Values = {};
  for (const vital of VITALS) {
    const value = vitals[vital] ?? seriesOf(metrics, vital).at(-1)?.value;
    if (value !== undefined) values[vital] = value;
  }
  const renders = seriesOf(metrics, "render");
  if (renders.length > 0) values.render = renders.reduce((sum, { value }) => sum + value, 0) / renders.length;
  const heap = readings.at(-1)?.heap;
  if (typeof heap === "number") values.heap = heap;
  const measured = BUDGETED.filter((measure) => values[measure] !== undefined).length;
  return { values, score: overallScore(values), measured };
}
