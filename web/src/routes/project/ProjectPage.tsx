import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import timelineText from "locales/timeline.ftl";
import { lazy, Suspense, useState } from "react";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { type PortalArea, projectPath } from "@/components/project/project-link";
import type { EventsViewer } from "@/features/event/EventsPanel";
import { ProjectTimeslots } from "@/features/event/ProjectTimeslots";
import { eventsQuery } from "@/features/event/queries";
import { UpcomingBadge } from "@/features/event/UpcomingBadge";
import { UpcomingEventCard } from "@/features/event/UpcomingEventCard";
import { Messages } from "@/features/message/Messages";
import { UnreadInSight } from "@/features/message/UnreadInSight";
import { useIsNeeded } from "@/features/outbox/use-is-needed";
import { ProjectDetails } from "@/features/project/page/ProjectDetails";
import type { ProjectTab } from "@/features/project/shared/tabs";
import { OpenTasksBadge } from "@/features/task/OpenTasksBadge";
import { LatestUpdateCard } from "@/features/update/LatestUpdateCard";
import { UnreadBadge } from "@/features/update/UnreadBadge";
import { useAddressDialog } from "@/lib/browser/use-address-state";
import { useLightPaper } from "../use-light-paper";
import "../print.css";

// Dialogs are loaded on demand.
const AddUpdate = lazy(() => import("./AddUpdate").then((module) => ({ default: module.AddUpdate })));

const ProjectShotsCard = lazy(async () => ({
  default: (await import("@/components/shots/ProjectShotsCard")).ProjectShotsCard,
}));

const EstimatesCard = lazy(async () => ({
  default: (await import("@/features/estimate/EstimatesCard")).EstimatesCard,
}));

const PrintedProject = lazy(() => import("./PrintedProject"));

const KeptUpdates = lazy(async () => ({ default: (await import("@/features/outbox/KeptUpdates")).KeptUpdates }));

// Tabs are loaded when they are opened.
const EventsPanel = lazy(async () => ({ default: (await import("@/features/event/EventsPanel")).EventsPanel }));
const EstimatesPanel = lazy(async () => ({
  default: (await import("@/features/estimate/EstimatesPanel")).EstimatesPanel,
}));
const ProjectFiles = lazy(() => import("./ProjectFiles"));
const Timeline = lazy(async () => ({ default: (await import("@/features/update/Timeline")).Timeline }));
const TasksPanel = lazy(async () => ({ default: (await import("@/features/task/TasksPanel")).TasksPanel }));
const NotesPanel = lazy(async () => ({ default: (await import("@/features/note/NotesPanel")).NotesPanel }));
const History = lazy(async () => ({ default: (await import("@/features/history/History")).History }));

/** The user's role toward events, by portal area. */
const EVENTS_VIEWER: Record<PortalArea, EventsViewer> = {
  admin: "manager",
  contractor: "contractor",
  partner: "reader",
};

interface OverviewCardsProps {
  area: PortalArea;
  code: string;
  onEvents: () => void;
  onAddUpdate: () => void;
}

/** The cards of the overview that concern the next steps of a project. */
function OverviewCards({ area, code, onEvents, onAddUpdate }: OverviewCardsProps) {
  return (
    <>
      <UpcomingEventCard code={code} onOpen={onEvents} />
      {area === "contractor" && <ProjectTimeslots code={code} />}
      <Suspense>
        {area === "partner" ? (
          <EstimatesCard source={{ kind: "project", code }} />
        ) : (
          <ProjectShotsCard code={code} onAddUpdate={onAddUpdate} />
        )}
      </Suspense>
    </>
  );
}

/** A project's page, composed of features. The same for all areas; the open tab is in the URL. */
function ProjectPage({ area }: { area: PortalArea }) {
  const { code = "" } = useParams({ strict: false });
  const { tab = "overview" } = useSearch({ strict: false }) as { tab?: ProjectTab };
  const navigate = useNavigate();
  const update = useAddressDialog("update");
  const [isPrinting, setIsPrinting] = useState(false);
  useLightPaper();
  const keepsHere = useIsNeeded(area === "contractor");
  const source = { kind: "project", code: code.toUpperCase() } as const;
  // Proposed times appear above other content, so the page waits for them.
  const events = useInfiniteQuery({ ...eventsQuery(source), enabled: area === "contractor" && tab === "overview" });
  const open = (to: ProjectTab) =>
    void navigate({ to: projectPath(area), params: { code }, search: to === "overview" ? {} : { tab: to } });
  return (
    <>
      {/* Stays mounted during printing, with any unsaved input. */}
      <div hidden={isPrinting}>
        <ProjectDetails
          code={code}
          tab={tab}
          onTab={open}
          area={area}
          onAddUpdate={() => update.open("new")}
          onPrint={() => setIsPrinting(true)}
          onNewCode={(next) =>
            // Keeps what is open. The leave guard is skipped, because nothing is lost.
            void navigate({
              to: projectPath(area),
              params: { code: next },
              search: (before: object) => before,
              replace: true,
              ignoreBlocker: true,
            })
          }
          isHeld={area === "contractor" && events.isPending}
          upcomingEvent={
            <OverviewCards
              area={area}
              code={source.code}
              onEvents={() => open("events")}
              onAddUpdate={() => update.open("new")}
            />
          }
          latestUpdate={<LatestUpdateCard source={source} onOpen={() => open("updates")} />}
          events={<EventsPanel source={source} viewer={EVENTS_VIEWER[area]} />}
          upcomingEvents={<UpcomingBadge code={source.code} />}
          files={<ProjectFiles code={source.code} area={area} />}
          messages={<Messages source={source} />}
          unreadMessages={<UnreadInSight source={source} />}
          updates={
            <>
              {keepsHere && <KeptUpdates code={source.code} />}
              <Timeline
                source={source}
                title={area === "admin" ? timelineText("admin-timeline") : timelineText("timeline")}
              />
            </>
          }
          unreadUpdates={<UnreadBadge code={source.code} isOpen={tab === "updates"} />}
          estimates={area === "partner" ? undefined : <EstimatesPanel code={source.code} />}
          tasks={area === "admin" ? <TasksPanel code={source.code} /> : undefined}
          openTasks={<OpenTasksBadge code={source.code} />}
          notes={area === "admin" ? <NotesPanel code={source.code} /> : undefined}
          history={area === "admin" ? <History code={source.code} /> : undefined}
        />
      </div>
      {isPrinting && (
        <Suspense fallback={<PageSkeleton />}>
          <PrintedProject code={source.code} onDone={() => setIsPrinting(false)} />
        </Suspense>
      )}
      {update.openFor !== undefined && (
        <Suspense fallback={<ModalFrame />}>
          <AddUpdate code={code} onClose={update.close} />
        </Suspense>
      )}
    </>
  );
}

export const PartnerProjectPage = () => <ProjectPage area="partner" />;
export const ContractorProjectPage = () => <ProjectPage area="contractor" />;
export const AdminProjectPage = () => <ProjectPage area="admin" />;
