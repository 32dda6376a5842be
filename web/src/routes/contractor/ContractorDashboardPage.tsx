import { hashKey, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, startTransition, useCallback, useEffect, useState } from "react";
import type { ProjectCard } from "@/api/project";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { ContractorDashboard } from "@/features/contractor/ContractorDashboard";
import type { ContractorFilters } from "@/features/contractor/queries";
import { pendingQuery } from "@/features/event/queries";
import { UnreadInSight } from "@/features/message/UnreadInSight";
import { PROJECT_ORDERS } from "@/features/project/list/columns";
import { useAddressDialog } from "@/lib/browser/use-address-state";
import { useAfterContent } from "@/lib/browser/use-after-content";
import { groupNamed } from "@/lib/project/project-groups";
import { statusNamed, urgencyNamed } from "@/lib/project/status";
import { scheduleQuery } from "@/lib/site/schedule-query";
import { TodayPlaceholder } from "./TodayPlaceholder";

// The dialog is loaded on demand.
const AddUpdate = lazy(() => import("../project/AddUpdate").then((module) => ({ default: module.AddUpdate })));

const todaySection = () => import("./TodaySection");
const pendingTimeslots = () => import("@/features/event/PendingTimeslots");

// Loaded while their data is on the way, which the page waits for. A failure is reported when they are shown.
todaySection()
  .then(pendingTimeslots)
  .catch(() => undefined);

// What is below waits for them.
const TodaySection = lazy(async () => ({ default: (await todaySection()).TodaySection }));
const PendingTimeslots = lazy(async () => ({ default: (await pendingTimeslots()).PendingTimeslots }));

const MessagesDialog = lazy(() => import("@/features/message/MessagesDialog"));

// Loaded after the projects.
const ProjectFilterBar = lazy(async () => ({
  default: (await import("@/features/project/list/ProjectFilterBar")).ProjectFilterBar,
}));

const KeptUpdates = lazy(async () => ({ default: (await import("@/features/outbox/KeptUpdates")).KeptUpdates }));

/** How long a part of the page waits for the content above it, in milliseconds. */
const LONGEST_HOLD = 1500;

/** The content that was loaded before in this window, by query. After Back, what is below must be at its previous position. */
const known = new Set<string>();

/** Whether the content below a query's content must wait. Content that appears above it later would push it down while the user is
 *  about to tap. */
function useHold(queryKey: QueryKey) {
  const client = useQueryClient();
  const name = hashKey(queryKey);
  const [isHeld, setIsHeld] = useState(() => !known.has(name) && client.getQueryData(queryKey) === undefined);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIsHeld(false)), LONGEST_HOLD);
    return () => clearTimeout(timer);
  }, []);
  const release = () => {
    known.add(name);
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
  const today = useHold(scheduleQuery.queryKey);
  const pending = useHold(pendingQuery.queryKey);
  const isAfterContent = useAfterContent();
  const narrow = (change: ContractorFilters) => void navigate({ search: { ...filters, ...change }, replace: true });
  return (
    <>
      <ContractorDashboard
        filters={filters}
        onFilters={narrow}
        filterBar={(field) =>
          isAfterContent ? (
            <Suspense fallback={field}>
              <ProjectFilterBar filters={filters} onChange={narrow} field={field} />
            </Suspense>
          ) : (
            field
          )
        }
        today={
          <Suspense fallback={<TodayPlaceholder />}>
            <TodaySection onAddUpdate={update.open} onKnown={today.release} />
          </Suspense>
        }
        isTodayHeld={today.isHeld}
        isHeld={pending.isHeld}
        pending={
          <>
            {isAfterContent && (
              <Suspense>
                <KeptUpdates />
              </Suspense>
            )}
            <Suspense>
              <PendingTimeslots onKnown={pending.release} />
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
