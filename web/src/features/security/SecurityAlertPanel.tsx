import { Button } from "@mantine/core";
import { IconShieldExclamation } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatMoment } from "@/lib/dates";
import type { SecurityAlert } from "./queries";
import classes from "./SecurityAlertPanel.module.css";
import { alertTitle, securityTexts as texts } from "./texts";

export interface PanelProps {
  alerts: SecurityAlert[];
  onDismiss: () => void;
}

/** What happened, over the lower edge of the page. On phones the newest alert stands for all until asked for
 *  more, elsewhere the newest two. */
export default function SecurityAlertPanel({ alerts, onDismiss }: PanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={classes.panel} aria-label={texts.label} data-open={isOpen || undefined}>
      <div className={classes.body} role="alert">
        <ul className={classes.list}>
          {alerts.map((alert) => (
            <li key={alert.id} className={classes.alert}>
              <span className={classes.sign}>
                <IconShieldExclamation size={22} stroke={1.75} aria-hidden />
              </span>
              <div className={classes.words}>
                <p className={classes.title}>{alertTitle(alert.event_type)}</p>
                <p className={classes.facts}>
                  <time dateTime={alert.created_at}>{formatMoment(alert.created_at)}</time>
                  <code className={classes.type}>{alert.event_type}</code>
                  {alert.project && (
                    <Link
                      to="/admin/projects/$code"
                      params={{ code: alert.project.project_code }}
                      className={classes.project}
                    >
                      {texts.project(alert.project.project_number)}
                    </Link>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        {alerts.length > 1 && (
          <Button
            className={classes.more}
            variant="subtle"
            size="sm"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? texts.showNewest : texts.showAll(alerts.length)}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
      </div>
    </section>
  );
}
