import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { ContractorDashboard } from "@/features/contractor/ContractorDashboard";

// The dialog comes when it is opened.
const AddUpdate = lazy(() => import("../project/AddUpdate").then((module) => ({ default: module.AddUpdate })));

const route = getRouteApi("/signed-in/contractor-dashboard");

export function ContractorDashboardPage() {
  const { search = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const [updated, setUpdated] = useState<string | null>(null);
  return (
    <>
      <ContractorDashboard
        search={search}
        onSearch={(term) => void navigate({ search: term === "" ? {} : { search: term }, replace: true })}
        onAddUpdate={(project) => setUpdated(project.project_code)}
      />
      {updated !== null && (
        <Suspense fallback={null}>
          <AddUpdate code={updated} onClose={() => setUpdated(null)} />
        </Suspense>
      )}
    </>
  );
}
