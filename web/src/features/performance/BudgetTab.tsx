import { Text } from "@mantine/core";
import { Panel } from "@/components/Panel";
import { BUDGETED, MEASURES, type Measure } from "@/lib/telemetry/limits";
import { ratingOf } from "@/lib/telemetry/rules";
import { DataTable } from "./DataTable";
import { formatMeasure, formatShare } from "./format";
import { Meter, Verdict } from "./Measured";
import classes from "./PerformancePage.module.css";
import { Score } from "./Score";
import type { TabProps } from "./tab-props";
import { performanceTexts as texts } from "./texts";
import { seriesOf, useValues } from "./use-history";

/** What each measure may take, what it takes, and how often it kept to that. */
export function BudgetTab({ history }: TabProps) {
  const { values } = useValues(history.metrics);
  const kept = (measure: Measure) => {
    const series = seriesOf(history.metrics, measure);
    const within = series.filter(({ value }) => value <= MEASURES[measure].good).length;
    return series.length === 0 ? texts.dash : texts.keptWithin(formatShare(within, series.length), series.length);
  };
  return (
    <div className={classes.stack}>
      <Score history={history} />
      <Panel title={texts.budgetTitle}>
        <Text c="dimmed" size="sm" mb="sm">
          {texts.budgetHint}
        </Text>
        <DataTable
          label={texts.budgetTitle}
          rows={BUDGETED}
          keyOf={(measure) => measure}
          columns={[
            { name: texts.columns.measure, cell: (measure) => texts.measures[measure].name },
            {
              name: texts.columns.budget,
              cell: (measure) => formatMeasure(measure, MEASURES[measure].good),
              isNumber: true,
            },
            {
              name: texts.columns.now,
              cell: (measure) => {
                const value = values[measure];
                if (value !== undefined) return formatMeasure(measure, value);
                return measure === "heap" ? texts.untold : texts.unmeasured;
              },
              isNumber: true,
            },
            { name: texts.columns.kept, cell: kept, isNumber: true },
            {
              name: texts.columns.verdict,
              cell: (measure) => {
                const value = values[measure];
                if (value === undefined) return <span>{texts.dash}</span>;
                const rating = ratingOf(measure, value);
                return <Verdict tone={rating}>{rating === "good" ? texts.within : texts.over}</Verdict>;
              },
            },
            {
              name: texts.columns.used,
              cell: (measure) => <Used measure={measure} value={values[measure]} />,
            },
          ]}
        />
      </Panel>
    </div>
  );
}

/** A bar with its share beside it. */
function Used({ measure, value }: { measure: Measure; value: number | undefined }) {
  if (value === undefined) return <span>{texts.dash}</span>;
  const { good } = MEASURES[measure];
  const share = formatShare(value, good);
  return (
    <span className={classes.used}>
      <Meter
        name={texts.measures[measure].name}
        value={value}
        limit={good}
        words={share}
        tone={ratingOf(measure, value)}
      />
      <span>{share}</span>
    </span>
  );
}
