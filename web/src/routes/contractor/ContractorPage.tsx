import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { Panel } from "@/components/layout/Panel";
import { ContractorDetails } from "@/features/contractor/ContractorDetails";
import { InvitationsPanel } from "@/features/invitation/InvitationsPanel";

const FeedsCard = lazy(async () => ({ default: (await import("@/features/feed/FeedsCard")).FeedsCard }));

/** A company with its invitations and calendar links. */
export function ContractorPage() {
  const { slug = "" } = useParams({ strict: false });
  return (
    <ContractorDetails
      slug={slug}
      invitations={({ company_name, abilities }) => (
        <InvitationsPanel slug={slug} company={company_name} canInvite={abilities.invite} />
      )}
      feeds={({ id, company_name }) => (
        <Suspense fallback={<FeedsSkeleton />}>
          <FeedsCard company={{ id, company_name }} />
        </Suspense>
      )}
    />
  );
}

function FeedsSkeleton() {
  return (
    <Panel>
      <ComponentSkeleton lines={3} />
    </Panel>
  );
}
