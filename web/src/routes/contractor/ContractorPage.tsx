import { getRouteApi } from "@tanstack/react-router";
import { ContractorDetails } from "@/features/contractor/ContractorDetails";
import { InvitationsPanel } from "@/features/invitation/InvitationsPanel";

const route = getRouteApi("/admin-area/admin/contractors/$slug");

/** A company, with the invitations to it. */
export function ContractorPage() {
  const { slug } = route.useParams();
  return (
    <ContractorDetails
      key={slug}
      slug={slug}
      invitations={({ company_name, abilities }) => (
        <InvitationsPanel slug={slug} company={company_name} canInvite={abilities.invite} />
      )}
    />
  );
}
