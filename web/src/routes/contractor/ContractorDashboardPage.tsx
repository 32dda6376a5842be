import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ModalFrame } from "@/components/ModalFrame";
import { ContractorDashboard } from "@/features/contractor/ContractorDashboard";
import { useAddressDialog } from "@/lib/use-address-state";

// The dialog comes when it is opened.
const AddUpdate = lazy(() => import("../project/AddUpdate").then((module) => ({ default: module.AddUpdate })));

const route = getRouteApi("/signed-in/contractor-dashboard");

export function ContractorDashboardPage() {
  const { search = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const update = useAddressDialog("update");
  return (
    <>
      <ContractorDashboard
        search={search}
        onSearch={(term) => void navigate({ search: term === "" ? {} : { search: term }, replace: true })}
        onAddUpdate={(project) => update.open(project.project_code)}
      />
      {update.openFor !== undefined && (
        <Suspense fallback={<ModalFrame />}>
          <AddUpdate code={update.openFor} onClose={update.close} />
        </Suspense>
      )}
    </>
  );
}
