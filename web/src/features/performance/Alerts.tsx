import { Text } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle, IconShieldExclamation } from "@tabler/icons-react";
import { RelativeTime } from "@/components/DateText";
import { Panel } from "@/components/Panel";
import type { PerformanceAlert } from "@/lib/telemetry/records";
import classes from "./Alerts.module.css";
import { performanceTexts as texts } from "./texts";

const SIGNS = { error: IconShieldExclamation, warning: IconAlertTriangle, info: IconInfoCircle } as const;
/** The rest is in the export. */
const MOST = 10;

/** What the monitor had to say, the newest first. */
export function Alerts({ alerts }: { alerts: readonly PerformanceAlert[] }) {
  return (
    <Panel title={texts.alerts}>
      {alerts.length === 0 ? (
        <Text c="dimmed" size="sm">
          {texts.noAlertsHint}
        </Text>
      ) : (
        <ul className={classes.list}>
          {alerts
            .slice(-MOST)
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
      <Sign className={classes.sign} size={20} stroke={1.8} role="img" aria-label={texts.alertTypes[type]} />
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
