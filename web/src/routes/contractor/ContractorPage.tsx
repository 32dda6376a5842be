import { getRouteApi } from "@tanstack/react-router";
import { ContractorDetails } from "@/features/contractor/ContractorDetails";
import { DeferredFeedsCard } from "@/features/feed/DeferredFeedsCard";
import { InvitationsPanel } from "@/features/invitation/InvitationsPanel";

const route = getRouteApi("/admin-area/admin/contractors/$slug");

/** A company, with the invitations to it and the links to its calendar. */
export function ContractorPage() {
  const { slug } = route.useParams();
  return (
    <ContractorDetails
      key={slug}
      slug={slug}
      invitations={({ company_name, abilities }) => (
        <InvitationsPanel slug={slug} company={company_name} canInvite={abilities.invite} />
      )}
      feeds={({ id, company_name }) => <DeferredFeedsCard company={{ id, company_name }} />}
    />
  );
}
