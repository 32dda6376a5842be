import { Text } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle, IconShieldExclamation } from "@tabler/icons-react";
import performanceText from "locales/performance.ftl";
import { RelativeTime } from "@/components/display/DateText";
import { Panel } from "@/components/layout/Panel";
import type { PerformanceAlert } from "@/lib/telemetry/records";
import classes from "./Alerts.module.css";

const SIGNS = { error: IconShieldExclamation, warning: IconAlertTriangle, info: IconInfoCircle } as const;
/** Maximum number of rows shown. The export has all of them. */
const ROWS_MAX = 10;

/** The monitor's alerts, newest first. */
export function Alerts({ alerts }: { alerts: readonly PerformanceAlert[] }) {
  return (
    <Panel title={performanceText("alerts")}>
      {alerts.length === 0 ? (
        <Text c="dimmed" size="sm">
          {performanceText("no-alerts-hint")}
        </Text>
      ) : (
        <ul className={classes.list}>
          {alerts
            .slice(-ROWS_MAX)
            .reverse()
            .map((alert) => (
              <Alert key={alert.id} {...alert} />
            ))}
        </ul>
      )}
    </Panel>
  );
}

function Alert({ type, title, message, timestamp }: PerformanceAlert) {
  const Sign = SIGNS[type];
  return (
    <li className={classes.alert} data-type={type}>
      <Sign
        className={classes.sign}
        size={20}
        stroke={1.8}
        role="img"
        aria-label={performanceText(`alert-types-${type}`)}
      />
      <div className={classes.words}>
        <strong>{title}</strong>
        <span>{message}</span>
        <span className={classes.when}>
          <RelativeTime value={new Date(timestamp).toISOString()} />
        </span>
      </div>
    </li>
  );
}
