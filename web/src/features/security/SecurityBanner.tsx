import { CloseButton } from "@mantine/core";
import { IconShieldExclamation } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import securityAlertText from "locales/security-alert.ftl";
import { formatDateTime } from "@/lib/time/dates";
import { alertWords } from "./alert-words";
import type { SecurityAlert } from "./queries";
import classes from "./SecurityBanner.module.css";
import "@mantine/core/styles/CloseButton.layer.css";

export interface BannerProps {
  /** Newest first, never empty. */
  alerts: [SecurityAlert, ...SecurityAlert[]];
  isAdmin: boolean;
  onDismiss: () => void;
}

/** The newest alert in one line above the page: what happened, and a link to act on it. */
export default function SecurityBanner({ alerts: [newest, ...older], isAdmin, onDismiss }: BannerProps) {
  const { says, advice } = alertWords(newest.event_type, isAdmin);
  const isOneKind = older.every(({ event_type }) => event_type === newest.event_type);
  return (
    <section className={classes.banner} aria-label={securityAlertText("label")}>
      <IconShieldExclamation className={classes.sign} size={20} stroke={1.75} aria-hidden />
      <p className={classes.text} role="alert">
        <span>{says}</span>{" "}
        {newest.address && (
          <span className={classes.detail}>{`${securityAlertText("proxy-advice", { address: newest.address })} `}</span>
        )}
        {isAdmin ? (
          <Link
            to="/admin/audit"
            search={{ since: "24h", severity: "error", event: isOneKind ? newest.event_type : undefined }}
          >
            {advice}
          </Link>
        ) : (
          <Link to="/settings">{advice}</Link>
        )}
        {isAdmin && newest.project && (
          <Link className={classes.more} to="/admin/projects/$code" params={{ code: newest.project.project_code }}>
            {securityAlertText("project", { number: newest.project.project_number })}
          </Link>
        )}
        {older.length > 0 && (
          <span className={classes.older}>{securityAlertText("more", { count: older.length })}</span>
        )}
        <time className={classes.when} dateTime={newest.created_at}>
          {formatDateTime(newest.created_at)}
        </time>
      </p>
      <CloseButton
        className={classes.close}
        size={44}
        iconSize={20}
        aria-label={securityAlertText("dismiss")}
        onClick={onDismiss}
      />
    </section>
  );
}
