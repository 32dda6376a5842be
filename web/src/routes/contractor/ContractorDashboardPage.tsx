import { Skeleton } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, startTransition, useCallback, useEffect, useState } from "react";
import type { ProjectCard } from "@/api/project";
import { ModalFrame } from "@/components/ModalFrame";
import { ContractorDashboard } from "@/features/contractor/ContractorDashboard";
import type { ContractorFilters } from "@/features/contractor/queries";
import { UnreadInSight } from "@/features/message/UnreadInSight";
import { PROJECT_ORDERS } from "@/features/project/columns";
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

const PendingTimeslots = lazy(async () => ({
  default: (await import("@/features/event/PendingTimeslots")).PendingTimeslots,
}));

const KeptUpdates = lazy(async () => ({ default: (await import("@/features/outbox/KeptUpdates")).KeptUpdates }));

/** So long the projects wait for what stands above them, in milliseconds; a slow answer must not keep them away. */
const LONGEST_HOLD = 1500;

/** Whether it was known before in this window; Back finds the projects where they were. */
let wasKnown = false;

/** Whether the projects may be shown: what comes in above them later would push them down under somebody's thumb. */
function useHold() {
  const [isHeld, setIsHeld] = useState(!wasKnown);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIsHeld(false)), LONGEST_HOLD);
    return () => clearTimeout(timer);
  }, []);
  const release = () => {
    wasKnown = true;
    startTransition(() => setIsHeld(false));
  };
  return { isHeld, release };
}

const unreadMessages = ({ project_code: code }: ProjectCard) => <UnreadInSight source={{ kind: "project", code }} />;

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
  const openUpdate = useCallback(({ project_code: code }: ProjectCard) => update.open(code), [update.open]);
  const openMessages = useCallback(({ project_code: code }: ProjectCard) => messages.open(code), [messages.open]);
  const { isHeld, release } = useHold();
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
        isHeld={isHeld}
        pending={
          <>
            <Suspense>
              <KeptUpdates />
            </Suspense>
            {/* Keeps its place, so that the projects below do not move. */}
            <Suspense fallback={<Skeleton height={112} radius="lg" mb="xl" />}>
              <PendingTimeslots onKnown={release} />
            </Suspense>
          </>
        }
        onAddUpdate={openUpdate}
        onMessages={openMessages}
        unreadMessages={unreadMessages}
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
