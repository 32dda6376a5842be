import { IconHomeHeart, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "@/api/account";
import { ButtonLink, TextLink } from "@/components/links";
import { PageHeader } from "@/components/PageHeader";
import { Panel } from "@/components/Panel";
import { PageSkeleton } from "@/components/skeletons";
import { EmptyState, ErrorState } from "@/components/states";
import { DashboardBody } from "./DashboardBody";
import { dashboardQuery } from "./queries";
import { dashboardTexts as texts } from "./texts";

/** The referral partner's home (and an admin's, as a partner). */
export function DashboardPage() {
  const { data, error, refetch } = useQuery(dashboardQuery);
  const account = useAccount();
  if (!data) {
    return error ? <ErrorState title={texts.error} error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  }
  const subtitle = data.total > 0 && (
    <>
      <TextLink to="/projects" search={{ mine: true, group: "open" }}>
        {texts.openOf(data.open)}
      </TextLink>{" "}
      of{" "}
      <TextLink to="/projects" search={{ mine: true }}>
        {texts.projects(data.total)}
      </TextLink>
    </>
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={subtitle}
        actions={
          data.total > 0 && (
            // On phones the bottom bar leads there.
            <ButtonLink to="/submit-project" leftSection={<IconPlus size={18} aria-hidden />} visibleFrom="sm">
              {texts.submit}
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
            title={texts.emptyTitle}
            action={
              <ButtonLink to="/submit-project" leftSection={<IconPlus size={18} aria-hidden />}>
                {texts.submit}
              </ButtonLink>
            }
          >
            {account?.abilities.show_admin_dashboard ? texts.emptyAdminHint : texts.emptyHint}
          </EmptyState>
        </Panel>
      )}
    </>
  );
}
