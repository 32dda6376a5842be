import { IconMail, IconSettings } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { ButtonLink } from "@/components/links";
import { PageHeader } from "@/components/PageHeader";
import { ComponentSkeleton, PageSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import { DashboardBody } from "./DashboardBody";
import classes from "./DashboardBody.module.css";
import { adminDashboardQuery, type QuietDays } from "./queries";
import { dashboardTexts as texts } from "./texts";

// Below what is seen first, and the only part that lets something be chosen.
const StalledProjects = lazy(() => import("./StalledProjects"));

interface AdminDashboardPageProps {
  /** What an admin of a new portal is led by. */
  firstSteps: ReactNode;
}

/** The admin's home: counts, what is stuck, and recent activity. */
export function AdminDashboardPage({ firstSteps }: AdminDashboardPageProps) {
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
          <>
            <ButtonLink to="/admin/mail" variant="default" leftSection={<IconMail size={18} aria-hidden />}>
              {texts.mail}
            </ButtonLink>
            <ButtonLink to="/admin/portal" variant="default" leftSection={<IconSettings size={18} aria-hidden />}>
              {texts.portal}
            </ButtonLink>
          </>
        }
      />
      {!data.is_set_up && firstSteps}
      <div className={classes.tiles} data-many>
        <Tile to="/admin/projects" figure={texts.count(data.total)} caption={texts.total} />
        <Tile to="/admin/projects" search={{ group: "open" }} figure={texts.count(data.open)} caption={texts.open} />
        <Tile
          to="/admin/projects"
          search={{ unassigned: true }}
          figure={texts.count(data.unassigned.total, data.unassigned.total_capped)}
          caption={texts.unassigned}
        />
        <Tile
          to="/admin/projects"
          search={{ group: "late", sort: "start" }}
          figure={texts.count(data.overdue.total, data.overdue.total_capped)}
          caption={texts.overdue}
        />
        <Tile
          to="/admin/proposals"
          figure={texts.count(data.proposals.total, data.proposals.total_capped)}
          caption={texts.proposals}
        />
        <Tile
          to="/admin/audit"
          search={{ severity: "error", since: "24h" }}
          figure={texts.count(data.security_alerts)}
          caption={texts.securityAlerts}
        />
        <Tile
          to="/admin/mail"
          search={{ status: "given_up" }}
          figure={texts.count(data.failed_mails)}
          caption={texts.failedMails}
        />
      </div>
      <DashboardBody data={data} area="admin">
        <Suspense
          fallback={
            <div className={classes.wide}>
              <ComponentSkeleton lines={3} />
            </div>
          }
        >
          <StalledProjects
            stalled={data.stalled}
            onDays={(chosen) => void navigate({ to: "/admin", search: { days: chosen }, replace: true })}
          />
        </Suspense>
      </DashboardBody>
    </>
  );
}

interface TileProps extends Pick<LinkProps, "to" | "search"> {
  figure: string;
  caption: string;
}

/** A figure that leads to what it counts. */
function Tile({ figure, caption, ...target }: TileProps) {
  return (
    <Link {...target} className={classes.tile}>
      <span className={classes.figure}>{figure}</span>
      <span className={classes.caption}>{caption}</span>
    </Link>
  );
}
