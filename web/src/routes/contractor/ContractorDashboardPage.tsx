import { Skeleton } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ModalFrame } from "@/components/ModalFrame";
import { ContractorDashboard } from "@/features/contractor/ContractorDashboard";
import type { ContractorFilters } from "@/features/contractor/queries";
import { UnreadInSight } from "@/features/message/UnreadInSight";
import { PROJECT_ORDERS } from "@/features/project/columns";
import { optionalLazy } from "@/lib/optional-lazy";
import { groupNamed } from "@/lib/project-groups";
import { statusNamed, urgencyNamed } from "@/lib/status";
import { useAddressDialog } from "@/lib/use-address-state";

// The dialog comes when it is opened.
const AddUpdate = lazy(() => import("../project/AddUpdate").then((module) => ({ default: module.AddUpdate })));

const MessagesDialog = lazy(() => import("@/features/message/MessagesDialog"));

// The projects come first.
const ProjectFilterBar = lazy(async () => ({
  default: (await import("@/features/project/ProjectFilterBar")).ProjectFilterBar,
}));

// Its place is kept: what comes late must not push the projects down.
const PendingTimeslots = lazy(async () => ({
  default: (await import("@/features/event/PendingTimeslots")).PendingTimeslots,
}));

// Most have nothing there.
const KeptUpdates = optionalLazy(async () => ({
  default: (await import("@/features/outbox/KeptUpdates")).KeptUpdates,
}));

const route = getRouteApi("/signed-in/contractor-dashboard");

export function ContractorDashboardPage() {
  const search = route.useSearch();
  const filters = {
    search: search.search,
    status: statusNamed(search.status),
    urgency: urgencyNamed(search.urgency),
    group: groupNamed(search.group),
    sort: PROJECT_ORDERS.find((order) => order === search.sort),
  };
  const navigate = route.useNavigate();
  const update = useAddressDialog("update");
  const messages = useAddressDialog("messages");
  const narrow = (change: ContractorFilters) => void navigate({ search: { ...filters, ...change }, replace: true });
  return (
    <>
      <ContractorDashboard
        filters={filters}
        onFilters={narrow}
        filterBar={(field) => (
          <Suspense fallback={field}>
            <ProjectFilterBar filters={filters} onChange={narrow} field={field} />
          </Suspense>
        )}
        pending={
          <>
            <Suspense>
              <KeptUpdates />
            </Suspense>
            <Suspense fallback={<Skeleton height={112} radius="lg" mb="xl" />}>
              <PendingTimeslots />
            </Suspense>
          </>
        }
        onAddUpdate={(project) => update.open(project.project_code)}
        onMessages={(project) => messages.open(project.project_code)}
        unreadMessages={({ project_code: code }) => <UnreadInSight source={{ kind: "project", code }} />}
      />
      {update.openFor !== undefined && (
        <Suspense fallback={<ModalFrame />}>
          <AddUpdate code={update.openFor} onClose={update.close} onNewCode={update.follow} />
        </Suspense>
      )}
      {messages.openFor !== undefined && (
        <Suspense fallback={<ModalFrame />}>
          <MessagesDialog code={messages.openFor} onClose={messages.close} />
        </Suspense>
      )}
    </>
  );
}
