import { Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dashboardText from "locales/dashboard.ftl";
import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import { ButtonLink } from "@/components/display/links";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { DashboardBody } from "./DashboardBody";
import classes from "./DashboardBody.module.css";
import { OpenOfTotal } from "./OpenOfTotal";
import { adminDashboardQuery, dashboardQuery } from "./queries";
import { Tile } from "./Tile";
import { WhatNeedsMe } from "./WhatNeedsMe";

const officeQuery = adminDashboardQuery();

interface OfficeDashboardPageProps {
  /** Setup progress card of a new portal. */
  firstSteps: ReactNode;
  /** Number of conversations with unread messages; undefined until it is known. */
  unread: number | undefined;
}

/** What admins see on `/dashboard`: the office's figures, what needs them, and their own submissions. Without own
 *  submissions, those of everyone. */
export default function OfficeDashboardPage({ firstSteps, unread }: OfficeDashboardPageProps) {
  const office = useQuery(officeQuery);
  const own = useQuery(dashboardQuery);
  if (!office.data || !own.data) {
    const failed = [office, own].find(({ data, error }) => !data && error);
    return failed ? (
      <ErrorState title={dashboardText("error")} error={failed.error} onRetry={() => void failed.refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <>
      <PageHeader
        title={dashboardText("title")}
        actions={
          // Phones have this link in the bottom bar.
          <ButtonLink to="/submit-project" leftSection={<IconPlus size={18} aria-hidden />} visibleFrom="sm">
            {dashboardText("submit")}
          </ButtonLink>
        }
      />
      {!office.data.is_set_up && firstSteps}
      <Figures data={office.data} />
      <div className={classes.first}>
        <WhatNeedsMe data={office.data} unread={unread} />
      </div>
      {own.data.total > 0 ? (
        <>
          <div className={classes.heading}>
            <Title order={2}>{dashboardText("own")}</Title>
            <div>
              <OpenOfTotal counts={own.data} />
            </div>
          </div>
          <DashboardBody data={own.data} area="partner" />
        </>
      ) : (
        <DashboardBody data={office.data} area="admin" />
      )}
    </>
  );
}

/** The office's figures, each with a link to what it counts. */
function Figures({ data }: { data: Schemas["AdminDashboard"] }) {
  const exact = (total: number) => dashboardText("count", { total, capped: false });
  const { total, total_capped: capped } = data.overdue;
  return (
    <div className={classes.tiles}>
      <Tile to="/admin/projects" figure={exact(data.total)} caption={dashboardText("total")} />
      <Tile to="/admin/projects" search={{ group: "open" }} figure={exact(data.open)} caption={dashboardText("open")} />
      <Tile
        to="/admin/projects"
        search={{ group: "late", sort: "start" }}
        figure={dashboardText("count", { total, capped })}
        caption={dashboardText("overdue")}
      />
    </div>
  );
}
