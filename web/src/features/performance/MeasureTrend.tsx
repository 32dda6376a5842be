import performanceText from "locales/performance.ftl";
import { MEASURES, type Measure } from "@/lib/telemetry/limits";
import { formatMeasure } from "./format";
import { Trend } from "./Trend";
import { type History, seriesOf } from "./use-history";

/** The recorded values of a measure with its budget. */
export function MeasureTrend({ measure, history }: { measure: Measure; history: History }) {
  const { good } = MEASURES[measure];
  return (
    <Trend
      name={performanceText(`measures-${measure}-name`)}
      points={seriesOf(history.metrics, measure).map(({ timestamp, value, route }) => ({
        at: timestamp,
        value,
        page: route,
      }))}
      format={(value) => formatMeasure(measure, value)}
      limit={{ value: good, words: performanceText("limit", { value: formatMeasure(measure, good) }) }}
    />
  );
}
