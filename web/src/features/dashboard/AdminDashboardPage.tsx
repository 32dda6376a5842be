import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ButtonLink } from "@/components/links";
import { PageHeader } from "@/components/PageHeader";
import { PageSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import { DashboardBody } from "./DashboardBody";
import classes from "./DashboardBody.module.css";
import { adminDashboardQuery, type QuietDays } from "./queries";
import { StalledProjects } from "./StalledProjects";
import { dashboardTexts as texts } from "./texts";

/** The admin's home: counts, what is stuck, and recent activity. */
export function AdminDashboardPage() {
  const { days }: { days?: QuietDays } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    ...adminDashboardQuery(days),
    placeholderData: (previous) => previous,
  });
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
      <div className={classes.tiles} data-many>
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
        <Link to="/admin/mail" search={{ status: "given_up" }} className={classes.tile}>
          <span className={classes.figure}>{data.failed_mails.toLocaleString("en-US")}</span>
          <span className={classes.caption}>{texts.failedMails}</span>
        </Link>
      </div>
      <DashboardBody data={data} area="admin">
        <StalledProjects
          stalled={data.stalled}
          onDays={(chosen) =>
            void navigate({ to: "/admin", search: { days: chosen }, replace: true, resetScroll: false })
          }
        />
      </DashboardBody>
    </>
  );
}
