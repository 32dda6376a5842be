import { useEffect, useMemo } from "react";
import { BUDGETED, type Measure, VITALS } from "@/lib/telemetry/limits";
import { updateLive, useLive } from "@/lib/telemetry/live";
import { alertLog, clearHistory, eventLog, type Metric, metricLog } from "@/lib/telemetry/records";
import { overallScore, type Values } from "@/lib/telemetry/rules";
import { telemetry } from "@/lib/telemetry/start";

/** The records stored in this browser, oldest first, and a function that deletes them. */
export function useHistory() {
  const { written } = useLive();
  // Include records that are still buffered.
  useEffect(() => telemetry()?.flush(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reread whenever records were written
  const kept = useMemo(
    () => ({ events: eventLog.read(), metrics: metricLog.read(), alerts: alertLog.read() }),
    [written],
  );
  const clear = () => {
    // Flush first; otherwise buffered records would be written after the deletion.
    telemetry()?.flush();
    clearHistory();
    updateLive((live) => ({ written: live.written + 1 }));
  };
  return { ...kept, clear };
}

export type History = ReturnType<typeof useHistory>;

/** The recorded values of a measure, oldest first. */
export const seriesOf = (metrics: readonly Metric[], measure: Measure): Metric[] =>
  metrics.filter(({ name }) => name === measure);

/** The current values: those of this page load, or else of the previous one. Render times are averaged. */
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
