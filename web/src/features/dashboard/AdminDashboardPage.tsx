import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ButtonLink } from "@/components/links";
import { PageHeader } from "@/components/PageHeader";
import { PageSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import { DashboardBody } from "./DashboardBody";
import classes from "./DashboardBody.module.css";
import { adminDashboardQuery } from "./queries";
import { dashboardTexts as texts } from "./texts";

/** The admin's home: counts, what is stuck, and recent activity. */
export function AdminDashboardPage() {
  const { data, error, refetch } = useQuery(adminDashboardQuery);
  if (!data) {
    return error ? <ErrorState title={texts.error} error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  }
  return (
    <>
      <PageHeader
        title={texts.adminTitle}
        actions={
          <ButtonLink to="/admin/mail" variant="default" leftSection={<IconMail size={18} aria-hidden />}>
            {texts.mail}
          </ButtonLink>
        }
      />
      <div className={classes.tiles} data-four>
        <Link to="/admin/projects" className={classes.tile}>
          <span className={classes.figure}>{data.total.toLocaleString("en-US")}</span>
          <span className={classes.caption}>{texts.total}</span>
        </Link>
        <Link to="/admin/projects" search={{ group: "open" }} className={classes.tile}>
          <span className={classes.figure}>{data.open.toLocaleString("en-US")}</span>
          <span className={classes.caption}>{texts.open}</span>
        </Link>
        <Link to="/admin/projects" search={{ unassigned: true }} className={classes.tile}>
          <span className={classes.figure}>{data.unassigned.toLocaleString("en-US")}</span>
          <span className={classes.caption}>{texts.unassigned}</span>
        </Link>
        <Link to="/admin/audit" search={{ severity: "error" }} className={classes.tile}>
          <span className={classes.figure}>{data.security_alerts.toLocaleString("en-US")}</span>
          <span className={classes.caption}>{texts.securityAlerts}</span>
        </Link>
      </div>
      <DashboardBody data={data} area="admin" />
    </>
  );
}
