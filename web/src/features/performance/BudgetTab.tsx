import { Text } from "@mantine/core";
import performanceText from "locales/performance.ftl";
import { Panel } from "@/components/layout/Panel";
import { BUDGETED, MEASURES, type Measure } from "@/lib/telemetry/limits";
import { ratingOf } from "@/lib/telemetry/rules";
import { DataTable } from "./DataTable";
import { formatMeasure, formatShare } from "./format";
import { Meter, Verdict } from "./Measured";
import classes from "./PerformancePage.module.css";
import { Score } from "./Score";
import type { TabProps } from "./tab-props";
import { seriesOf, useValues } from "./use-history";

/** The budget of each measure, its current value, and how often it was met. */
export function BudgetTab({ history }: TabProps) {
  const { values } = useValues(history.metrics);
  const kept = (measure: Measure) => {
    const series = seriesOf(history.metrics, measure);
    const within = series.filter(({ value }) => value <= MEASURES[measure].good).length;
    return series.length === 0
      ? performanceText("dash")
      : performanceText("kept-within", { share: formatShare(within, series.length), count: series.length });
  };
  return (
    <div className={classes.stack}>
      <Score history={history} />
      <Panel title={performanceText("budget-title")}>
        <Text c="dimmed" size="sm" mb="sm">
          {performanceText("budget-hint")}
        </Text>
        <DataTable
          label={performanceText("budget-title")}
          rows={BUDGETED}
          keyOf={(measure) => measure}
          columns={[
            {
              name: performanceText("columns-measure"),
              cell: (measure) => performanceText(`measures-${measure}-name`),
            },
            {
              name: performanceText("columns-budget"),
              cell: (measure) => formatMeasure(measure, MEASURES[measure].good),
              isNumber: true,
            },
            {
              name: performanceText("columns-now"),
              cell: (measure) => {
                const value = values[measure];
                if (value !== undefined) return formatMeasure(measure, value);
                return measure === "heap" ? performanceText("untold") : performanceText("unmeasured");
              },
              isNumber: true,
            },
            { name: performanceText("columns-kept"), cell: kept, isNumber: true },
            {
              name: performanceText("columns-verdict"),
              cell: (measure) => {
                const value = values[measure];
                if (value === undefined) return <span>{performanceText("dash")}</span>;
                const rating = ratingOf(measure, value);
                return (
                  <Verdict tone={rating}>
                    {rating === "good" ? performanceText("within") : performanceText("over")}
                  </Verdict>
                );
              },
            },
            {
              name: performanceText("columns-used"),
              cell: (measure) => <Used measure={measure} value={values[measure]} />,
            },
          ]}
        />
      </Panel>
    </div>
  );
}

/** A bar with the used percentage next to it. */
function Used({ measure, value }: { measure: Measure; value: number | undefined }) {
  if (value === undefined) return <span>{performanceText("dash")}</span>;
  const { good } = MEASURES[measure];
  const share = formatShare(value, good);
  return (
    <span className={classes.used}>
      <Meter
        name={performanceText(`measures-${measure}-name`)}
        value={value}
        limit={good}
        words={share}
        tone={ratingOf(measure, value)}
      />
      <span>{share}</span>
    </span>
  );
}
