import { IconHomeHeart, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dashboardText from "locales/dashboard.ftl";
import { ButtonLink } from "@/components/display/links";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { DashboardBody } from "./DashboardBody";
import { OpenOfTotal } from "./OpenOfTotal";
import { dashboardQuery } from "./queries";

/** Dashboard of referral partners. */
export function DashboardPage() {
  const { data, error, refetch } = useQuery(dashboardQuery);
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
        title={dashboardText("title")}
        subtitle={data.total > 0 && <OpenOfTotal counts={data} />}
        actions={
          data.total > 0 && (
            // Phones have this link in the bottom bar.
            <ButtonLink to="/submit-project" leftSection={<IconPlus size={18} aria-hidden />} visibleFrom="sm">
              {dashboardText("submit")}
            </ButtonLink>
          )
        }
      />
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
            {dashboardText("empty-hint")}
          </EmptyState>
        </Panel>
      )}
    </>
  );
}
