import { Button, Tabs } from "@mantine/core";
import {
  IconCalendarEvent,
  IconCalendarMonth,
  IconChecklist,
  IconFileDollar,
  IconFolder,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconMessages,
  IconNotes,
  IconPencil,
  IconPlus,
  IconPrinter,
} from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import projectPageText from "locales/project-page.ftl";
import { lazy, type ReactNode, type RefObject, Suspense, useRef } from "react";
import type { ProjectPage } from "@/api/project";
import { CopyButton } from "@/components/display/CopyButton";
import { ButtonLink } from "@/components/display/links";
import { StatusBadge } from "@/components/display/StatusBadge";
import { StatusProgress } from "@/components/display/StatusProgress";
import { UrgencyBadge } from "@/components/display/UrgencyBadge";
import { ComponentSkeleton, PageSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import type { PortalArea } from "@/components/project/project-link";
import { useProjectPage } from "@/components/project/use-project-page";
import { useOpenTabInSight } from "@/lib/browser/use-open-tab-in-sight";
import { titleOf } from "@/lib/project/project-title";
import { endsProject } from "@/lib/project/status";
import { ProjectNotFound } from "../shared/ProjectNotFound";
import type { ProjectTab } from "../shared/tabs";
import { Overview } from "./Overview";
import classes from "./ProjectDetails.module.css";

// Only admins need these.
const NotAccepted = lazy(() => import("./NotAccepted"));
const ProjectTools = lazy(() => import("../deletion/ProjectTools"));
const LegalHoldBadge = lazy(() => import("../deletion/LegalHoldBadge"));

// Shown once, after the submission.
const JustSubmitted = lazy(() => import("./JustSubmitted"));

// Only contractors need it.
const SiteActions = lazy(() => import("./SiteActions"));

interface ProjectDetailsProps {
  code: string;
  tab: ProjectTab;
  onTab: (tab: ProjectTab) => void;
  /** The area of the portal. Contractors see the progress and return to their own dashboard. */
  area: PortalArea;
  onAddUpdate: (project: ProjectPage) => void;
  onPrint: () => void;
  /** Called when the project has a new code and therefore a new URL. */
  onNewCode: (code: string) => void;
  /** Whether the size of the overview's parts is still unknown. */
  isHeld?: boolean;
  upcomingEvent: ReactNode;
  latestUpdate: ReactNode;
  events: ReactNode;
  /** Badge of the tab. */
  upcomingEvents: ReactNode;
  files: ReactNode;
  messages: ReactNode;
  /** Badge of the tab. */
  unreadMessages?: ReactNode;
  updates: ReactNode;
  /** Badge of the tab. */
  unreadUpdates?: ReactNode;
  /** Partners have a card on the overview instead. */
  estimates?: ReactNode;
  /** Present only in the admin area, like the next two. */
  tasks?: ReactNode;
  /** Badge of the tab. */
  openTasks?: ReactNode;
  notes?: ReactNode;
  history?: ReactNode;
}

/** What is said above the tabs: that the project has just been submitted, and that the office has not accepted it. */
function Notices({ project }: { project: ProjectPage }) {
  const isSubmitted = useLocation({ select: ({ state }) => state.isSubmitted === true });
  // Users who may issue codes also manage the owner's email. A project that has ended must not offer acceptance.
  const canAccept = project.abilities.issue_code && !endsProject(project.status);
  return (
    <Suspense>
      {isSubmitted && <JustSubmitted project={project} />}
      {canAccept && <NotAccepted code={project.project_code} />}
    </Suspense>
  );
}

type HiddenTabs = Partial<Record<ProjectTab, boolean>>;

/** A project's page: its header and its tabs. */
export function ProjectDetails(props: ProjectDetailsProps) {
  const { query: project, isGone } = useProjectPage(props.code, props.onNewCode);
  const tabs = useRef<HTMLDivElement>(null);
  useOpenTabInSight(tabs, props.tab, project.data !== undefined);
  if (project.isPending) return <PageSkeleton />;
  if (isGone) return <ProjectNotFound area={props.area} />;
  if (!project.data) {
    return (
      <ErrorState
        isPage
        title={projectPageText("load-failed")}
        error={project.error}
        onRetry={() => project.refetch()}
      />
    );
  }
  const { abilities } = project.data;
  const hidden: HiddenTabs = {
    estimates: props.estimates === undefined,
    tasks: props.tasks === undefined || !abilities.manage_tasks,
    admin: props.notes === undefined || !abilities.manage_notes,
    history: props.history === undefined || !abilities.show_history,
  };
  const tab = hidden[props.tab] ? "overview" : props.tab;
  return (
    <>
      <Header
        project={project.data}
        area={props.area}
        tab={tab}
        onAddUpdate={() => props.onAddUpdate(project.data)}
        onPrint={props.onPrint}
      />
      <Notices project={project.data} />
      {/* Remount for another project; keep the state when the same project gets a new code. */}
      <Tabs
        key={project.data.id}
        value={tab}
        onChange={(value) => value && props.onTab(value as ProjectTab)}
        keepMounted={false}
        classNames={{ list: classes.tabs, tab: classes.tab, panel: classes.panel }}
        data-float={props.area === "contractor" || undefined}
      >
        <TabList {...props} ref={tabs} hidden={hidden} />
        <Tabs.Panel value="overview">
          {props.area === "contractor" && (
            <div className={classes.progress}>
              <StatusProgress project={project.data} />
            </div>
          )}
          {props.isHeld ? (
            <ComponentSkeleton />
          ) : (
            <Overview
              project={project.data}
              area={props.area}
              upcomingEvent={props.upcomingEvent}
              latestUpdate={props.latestUpdate}
              onNewCode={props.onNewCode}
            />
          )}
        </Tabs.Panel>
        <LazyPanel value="events">{props.events}</LazyPanel>
        <LazyPanel value="files">{props.files}</LazyPanel>
        <LazyPanel value="messages">{props.messages}</LazyPanel>
        <LazyPanel value="updates">{props.updates}</LazyPanel>
        {!hidden.estimates && <LazyPanel value="estimates">{props.estimates}</LazyPanel>}
        {!hidden.tasks && <LazyPanel value="tasks">{props.tasks}</LazyPanel>}
        {!hidden.admin && <LazyPanel value="admin">{props.notes}</LazyPanel>}
        {!hidden.history && <LazyPanel value="history">{props.history}</LazyPanel>}
      </Tabs>
    </>
  );
}

/** A tab whose code is loaded when it is opened. */
function LazyPanel({ value, children }: { value: ProjectTab; children: ReactNode }) {
  return (
    <Tabs.Panel value={value}>
      <Suspense fallback={<ComponentSkeleton />}>{children}</Suspense>
    </Tabs.Panel>
  );
}

interface HeaderProps {
  project: ProjectPage;
  area: PortalArea;
  tab: ProjectTab;
  onAddUpdate: () => void;
  onPrint: () => void;
}

function Header(props: HeaderProps) {
  const { project, area } = props;
  const { abilities, project_code: code } = project;
  // On a contractor's phone, the header and the tabs leave three quarters of the screen to the project.
  const isCompact = area === "contractor";
  const { project_number: number } = project;
  const title = titleOf(project);
  return (
    <PageHeader
      isCompact={isCompact}
      title={title}
      windowTitle={`${title} · ${number}`}
      aside={
        <div className={classes.badges} data-compact={isCompact || undefined}>
          <StatusBadge status={project.status} />
          <UrgencyBadge urgency={project.urgency_level} />
          {abilities.manage_legal_hold && (
            <Suspense>
              <LegalHoldBadge project={project} />
            </Suspense>
          )}
        </div>
      }
      subtitle={
        <div className={classes.subtitle} data-compact={isCompact || undefined}>
          <span className={classes.number}>{number}</span>
          <span className={classes.code} data-secret>
            <span className={classes.label}>{projectPageText("code")}</span> <code>{code}</code>
            <CopyButton value={code} label={projectPageText("copy-code")} />
          </span>
        </div>
      }
      actions={<Actions {...props} isCompact={isCompact} />}
    />
  );
}

function Actions({ project, area, tab, onAddUpdate, onPrint, isCompact }: HeaderProps & { isCompact: boolean }) {
  const { abilities, project_code: code } = project;
  const addUpdate = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={onAddUpdate}
      className={classes.add}
      data-shortcut="n"
    >
      {projectPageText("add-update")}
    </Button>
  );
  return (
    <>
      {isCompact && (
        <Suspense
          fallback={
            <>
              <span className={classes.tools} />
              <span className={classes.tools} />
            </>
          }
        >
          <SiteActions project={project} />
        </Suspense>
      )}
      <ButtonLink
        to={area === "admin" ? "/admin/calendar" : "/calendar"}
        search={{ project: code }}
        variant="default"
        className={isCompact ? classes.tool : undefined}
        leftSection={<IconCalendarMonth size={18} aria-hidden />}
      >
        {projectPageText("calendar")}
      </ButtonLink>
      <Button
        variant="default"
        className={classes.print}
        title={projectPageText("print")}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={onPrint}
      >
        {projectPageText("print")}
      </Button>
      {abilities.edit && (
        <ButtonLink
          to="/projects/$code/edit"
          params={{ code }}
          search={{ area, tab: tab === "overview" ? undefined : tab }}
          state={{ isFromProject: true }}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {projectPageText("edit")}
        </ButtonLink>
      )}
      {abilities.add_update &&
        // Contractors often hold the phone in one hand, so their button is in a bar within reach of the thumb.
        (isCompact ? (
          <div className={classes.bar} data-float>
            {addUpdate}
          </div>
        ) : (
          addUpdate
        ))}
      {(abilities.delete || abilities.manage_legal_hold) && (
        <Suspense fallback={<span className={classes.tools} />}>
          <ProjectTools project={project} area={area} />
        </Suspense>
      )}
    </>
  );
}

type TabListProps = Pick<ProjectDetailsProps, "upcomingEvents" | "unreadMessages" | "unreadUpdates" | "openTasks"> & {
  ref: RefObject<HTMLDivElement | null>;
  hidden: HiddenTabs;
};

function TabList({ ref, hidden, ...props }: TabListProps) {
  return (
    <Tabs.List ref={ref} aria-label={projectPageText("tabs")}>
      <Tabs.Tab value="overview" leftSection={<IconLayoutDashboard size={18} aria-hidden />}>
        {projectPageText("overview")}
      </Tabs.Tab>
      <Tabs.Tab value="events" leftSection={<IconCalendarEvent size={18} aria-hidden />}>
        <span>{projectPageText("events")}</span>
        {props.upcomingEvents}
      </Tabs.Tab>
      <Tabs.Tab value="files" leftSection={<IconFolder size={18} aria-hidden />}>
        {projectPageText("files")}
      </Tabs.Tab>
      <Tabs.Tab value="messages" leftSection={<IconMessages size={18} aria-hidden />}>
        <span>{projectPageText("messages")}</span>
        {props.unreadMessages}
      </Tabs.Tab>
      <Tabs.Tab value="updates" leftSection={<IconHistory size={18} aria-hidden />}>
        <span>{projectPageText("updates")}</span>
        {props.unreadUpdates}
      </Tabs.Tab>
      {!hidden.estimates && (
        <Tabs.Tab value="estimates" leftSection={<IconFileDollar size={18} aria-hidden />}>
          {projectPageText("estimates")}
        </Tabs.Tab>
      )}
      {!hidden.tasks && (
        <Tabs.Tab value="tasks" leftSection={<IconChecklist size={18} aria-hidden />}>
          <span>{projectPageText("tasks")}</span>
          {props.openTasks}
        </Tabs.Tab>
      )}
      {!hidden.admin && (
        <Tabs.Tab value="admin" leftSection={<IconNotes size={18} aria-hidden />}>
          {projectPageText("admin")}
        </Tabs.Tab>
      )}
      {!hidden.history && (
        <Tabs.Tab value="history" leftSection={<IconListDetails size={18} aria-hidden />}>
          {projectPageText("history")}
        </Tabs.Tab>
      )}
    </Tabs.List>
  );
}
