import { IconHomeHeart, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dashboardText from "locales/dashboard.ftl";
import type { ReactNode } from "react";
import { useAccount } from "@/api/account";
import { ButtonLink, TextLink } from "@/components/display/links";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { DashboardBody } from "./DashboardBody";
import { dashboardQuery } from "./queries";

interface DashboardPageProps {
  /** Setup progress card of a new portal, for admins. */
  firstSteps: ReactNode;
}

/** Dashboard of referral partners, and of admins acting as partners. */
export function DashboardPage({ firstSteps }: DashboardPageProps) {
  const { data, error, refetch } = useQuery(dashboardQuery);
  const isAdmin = useAccount()?.abilities.show_admin_dashboard ?? false;
  if (!data) {
    return error ? (
      <ErrorState title={dashboardText("error")} error={error} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const subtitle = data.total > 0 && (
    <>
      <TextLink to="/projects" search={{ mine: true, group: "open" }}>
        {dashboardText("open-of", { count: data.open })}
      </TextLink>
      <span>{` ${dashboardText("of")} `}</span>
      <TextLink to="/projects" search={{ mine: true }}>
        {dashboardText("projects", { count: data.total })}
      </TextLink>
    </>
  );
  return (
    <>
      <PageHeader
        title={dashboardText("title")}
        subtitle={subtitle}
        actions={
          data.total > 0 && (
            // Phones have this link in the bottom bar.
            <ButtonLink to="/submit-project" leftSection={<IconPlus size={18} aria-hidden />} visibleFrom="sm">
              {dashboardText("submit")}
            </ButtonLink>
          )
        }
      />
      {isAdmin && data.total === 0 && firstSteps}
      {data.total > 0 ? (
        <DashboardBody data={data} area="partner" />
      ) : (
        <Panel>
          <EmptyState
            icon={IconHomeHeart}
            title={dashboardText("empty-title")}
            action={
              <ButtonLink to="/submit-project" leftSection={<IconPlus size={18} aria-hidden />}>
                {dashboardText("submit")}
              </ButtonLink>
            }
          >
            {isAdmin ? dashboardText("empty-admin-hint") : dashboardText("empty-hint")}
          </EmptyState>
        </Panel>
      )}
    </>
  );
}
