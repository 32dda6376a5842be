import { IconMail, IconSettings, IconUserQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import dashboardText from "locales/dashboard.ftl";
import { lazy, type ReactNode, Suspense } from "react";
import type { Schemas } from "@/api/client";
import { ButtonLink } from "@/components/display/links";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { BackupNote } from "./BackupNote";
import { DashboardBody } from "./DashboardBody";
import classes from "./DashboardBody.module.css";
import { adminDashboardQuery, type QuietDays } from "./queries";
import { StalledPlaceholder } from "./StalledPlaceholder";
import { Tile } from "./Tile";

// Loaded separately: below the fold, and the only interactive part.
const StalledProjects = lazy(() => import("./StalledProjects"));

interface AdminDashboardPageProps {
  /** Setup progress card of a new portal. */
  firstSteps: ReactNode;
}

/** The admin's dashboard: counts, stalled projects, and recent activity. */
export function AdminDashboardPage({ firstSteps }: AdminDashboardPageProps) {
  const { days }: { days?: QuietDays } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    ...adminDashboardQuery(days),
    placeholderData: (previous) => previous,
  });
  if (!data) {
    return error ? (
      <ErrorState title={dashboardText("error")} error={error} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <>
      <PageHeader
        title={dashboardText("admin-title")}
        actions={
          <>
            <ButtonLink to="/admin/mail" variant="default" leftSection={<IconMail size={18} aria-hidden />}>
              {dashboardText("mail")}
            </ButtonLink>
            <ButtonLink to="/admin/portal" variant="default" leftSection={<IconSettings size={18} aria-hidden />}>
              {dashboardText("portal")}
            </ButtonLink>
          </>
        }
      />
      {!data.is_set_up && firstSteps}
      <Tiles data={data} />
      {data.backup && <BackupNote backup={data.backup} />}
      <DashboardBody
        data={data}
        area="admin"
        attention={data.unassigned.total > 0 ? <Unassigned {...data.unassigned} /> : undefined}
      >
        <Suspense fallback={<StalledPlaceholder stalled={data.stalled} />}>
          <StalledProjects
            stalled={data.stalled}
            onDays={(chosen) => void navigate({ to: "/admin", search: { days: chosen }, replace: true })}
          />
        </Suspense>
      </DashboardBody>
    </>
  );
}

/** Shown under "Needs Attention" when no listed project does, but some have no contractor. */
function Unassigned({ total, total_capped: capped }: Schemas["AdminDashboard"]["unassigned"]) {
  return (
    <EmptyState
      icon={IconUserQuestion}
      title={dashboardText("unassigned-title", { total, capped })}
      action={
        <ButtonLink to="/admin/projects" search={{ unassigned: true }} variant="light">
          {dashboardText("unassigned-assign")}
        </ButtonLink>
      }
    >
      {dashboardText("unassigned-hint")}
    </EmptyState>
  );
}

/** The tiles with linked counts. */
function Tiles({ data }: { data: Schemas["AdminDashboard"] }) {
  return (
    <div className={classes.tiles} data-many>
      <Tile
        to="/admin/projects"
        figure={dashboardText("count", { total: data.total, capped: false })}
        caption={dashboardText("total")}
      />
      <Tile
        to="/admin/projects"
        search={{ group: "open" }}
        figure={dashboardText("count", { total: data.open, capped: false })}
        caption={dashboardText("open")}
      />
      <Tile
        to="/admin/projects"
        search={{ unassigned: true }}
        figure={dashboardText("count", { total: data.unassigned.total, capped: data.unassigned.total_capped })}
        caption={dashboardText("unassigned")}
      />
      <Tile
        to="/admin/projects"
        search={{ group: "late", sort: "start" }}
        figure={dashboardText("count", { total: data.overdue.total, capped: data.overdue.total_capped })}
        caption={dashboardText("overdue")}
      />
      <Tile
        to="/admin/proposals"
        figure={dashboardText("count", { total: data.proposals.total, capped: data.proposals.total_capped })}
        caption={dashboardText("proposals")}
      />
      <Tile
        to="/admin/audit"
        search={{ severity: "error", since: "24h" }}
        figure={dashboardText("count", { total: data.security_alerts, capped: false })}
        caption={dashboardText("security-alerts")}
      />
      <Tile
        to="/admin/mail"
        search={{ status: "given_up" }}
        figure={dashboardText("count", { total: data.failed_mails, capped: false })}
        caption={dashboardText("failed-mails")}
      />
    </div>
  );
}
