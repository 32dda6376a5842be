import { Text } from "@mantine/core";
import performanceText from "locales/performance.ftl";
import { Panel } from "@/components/layout/Panel";
import { VITALS } from "@/lib/telemetry/limits";
import { MeasureScale, MeasureValue } from "./Measured";
import { MeasureTrend } from "./MeasureTrend";
import classes from "./PerformancePage.module.css";
import { type History, useValues } from "./use-history";

/** The page-load metrics (web vitals), each with its history. */
export function VitalsView({ history }: { history: History }) {
  const { values } = useValues(history.metrics);
  return (
    <div className={classes.halves}>
      {VITALS.map((vital) => (
        <Panel
          key={vital}
          title={`${performanceText(`measures-${vital}-name`)} (${vital})`}
          actions={<MeasureValue measure={vital} value={values[vital]} />}
        >
          <Text size="sm">{performanceText(`measures-${vital}-hint`)}</Text>
          <Text mb="sm" component="div">
            <MeasureScale measure={vital} />
          </Text>
          <MeasureTrend measure={vital} history={history} />
        </Panel>
      ))}
    </div>
  );
}
