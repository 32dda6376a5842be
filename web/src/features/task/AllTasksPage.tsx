import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import allTasksText from "locales/all-tasks.ftl";
import taskText from "locales/task.ftl";
import { lazy, Suspense, useRef, useState } from "react";
import { useAccount } from "@/api/account";
import type { Schemas } from "@/api/client";
import { TextLink } from "@/components/display/links";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { RefetchFiles } from "@/components/files/working-link";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { type Selection, useSelection } from "@/components/lists/bulk/selection";
import { ListFailure } from "@/components/lists/ListFailure";
import list from "@/components/lists/ListTable.module.css";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useAddressDialog } from "@/lib/browser/use-address-state";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { useShownPages } from "@/lib/network/use-shown-pages";
import { projectTitle } from "@/lib/project/project-title";
import { todayIn } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import { allTaskCountsQuery } from "./all-counts-query";
import { CountedFilter } from "./CountedFilter";
import { type AllTaskList, type TaskOfProject, type TaskView, taskViewQuery } from "./queries";
import classes from "./TaskList.module.css";
import { TaskSelection } from "./TaskSelection";
import { Tasks } from "./TaskTable";
import type { TaskActions } from "./use-row-keys";

// Dialogs are loaded on first use.
const TaskDialogs = lazy(() => import("./TaskDialogs"));
const DeleteTaskDialog = lazy(() => import("./DeleteTaskDialog"));

const VIEWS: [TaskView, ...TaskView[]] = ["mine", "unassigned", "due", "overdue", "all", "everything"];
/** The server counts up to 100. */
const COUNT_MAX = 99;

const codeOf = ({ project }: TaskOfProject) => project.project_code;

/** The tasks of all projects, for admins. */
export function AllTasksPage() {
  const { show }: { show?: unknown } = useSearch({ strict: false });
  const view = VIEWS.find((option) => option === show) ?? VIEWS[0];
  const navigate = useNavigate();
  // Another view starts with its first page.
  const setView = (next: TaskView) =>
    void navigate({ to: "/admin/tasks", search: next === VIEWS[0] ? {} : { show: next }, replace: true });
  const { data: counts } = useQuery(allTaskCountsQuery);
  return (
    <>
      <PageHeader
        title={allTasksText("title")}
        subtitle={allTasksText(view === "everything" ? "subtitle-everything" : "subtitle")}
      />
      <div className={classes.tools}>
        <CountedFilter
          label={allTasksText("filter")}
          data={VIEWS.map((value) => ({ value, label: viewLabel(value, counts) }))}
          value={view}
          onChange={setView}
        />
        <div className={classes.keys}>{allTasksText("keys")}</div>
      </div>
      <ListedTasks view={view} onAll={() => setView("all")} />
    </>
  );
}

interface ListedTasksProps {
  view: TaskView;
  /** Shows all open tasks instead. */
  onAll: () => void;
}

function ListedTasks({ view, onAll }: ListedTasksProps) {
  const listed = useInfiniteQuery(taskViewQuery(view));
  const dialog = useAddressDialog("task");
  const [doomed, setDoomed] = useState<TaskOfProject>();
  const panel = useRef<HTMLDivElement>(null);
  const zone = useAccount()?.time_zone;
  const known = useLastAnswer(listed.data)?.pages;
  const tasks = known?.flatMap((page) => page.items);
  // Kept, so that an open form does not lose its project when the task leaves the view.
  const opened = useLastAnswer(tasks?.find(({ id }) => dialog.openFor?.endsWith(id)));
  const refetchFiles = async () => {
    const { data } = await listed.refetch({ throwOnError: true });
    return data?.pages.flatMap((page) => page.items).flatMap((task) => task.attachments) ?? [];
  };
  const selection = useSelection("chosen tasks", tasks ?? [], ({ id }) => id);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const actions: TaskActions<TaskOfProject> = {
    onSelect: selection.toggle,
    onUpdate: ({ id }) => dialog.open(`edit-${id}`),
    onHistory: ({ id }) => dialog.open(`history-${id}`),
    onDelete: setDoomed,
  };
  return (
    <RefetchFiles value={refetchFiles}>
      <div ref={panel} tabIndex={-1} className={classes.panel}>
        {listed.isError && known && (
          <ListFailure title={taskText("load-failed")} error={listed.error} onRetry={() => listed.refetch()} />
        )}
        <div {...keptFocus}>
          <Panel flush>
            <Results listed={listed} tasks={tasks} view={view} onAll={onAll} actions={actions} selection={selection} />
          </Panel>
          <TaskSelection selection={selection} code={codeOf} panel={panel} />
        </div>
      </div>
      {dialog.openFor !== undefined && tasks && zone && (
        <Suspense fallback={<ModalFrame />}>
          <TaskDialogs
            key={dialog.openFor}
            what={dialog.openFor}
            code={opened ? codeOf(opened) : ""}
            zone={zone}
            tasks={tasks}
            mayCreate={false}
            isPartial
            onClose={dialog.close}
          />
        </Suspense>
      )}
      {doomed && (
        <Suspense fallback={<ModalFrame onClose={() => setDoomed(undefined)} />}>
          <DeleteTaskDialog code={codeOf(doomed)} task={doomed} onClose={() => setDoomed(undefined)} panel={panel} />
        </Suspense>
      )}
    </RefetchFiles>
  );
}

interface ResultsProps extends ListedTasksProps {
  listed: UseInfiniteQueryResult<InfiniteData<AllTaskList>>;
  /** The tasks of the last successful request. */
  tasks: TaskOfProject[] | undefined;
  actions: TaskActions<TaskOfProject>;
  selection: Selection<TaskOfProject>;
}

function Results({ listed, tasks, view, onAll, actions, selection }: ResultsProps) {
  const showMore = useShownPages(listed);
  const kept = useKeptFocus<HTMLDivElement>();
  const zone = useAccount()?.time_zone;
  const now = useNow();
  return (
    <div {...kept} className={list.results} aria-busy={listed.isPlaceholderData}>
      {listed.isPending ? (
        <div className={list.pad}>
          <ComponentSkeleton />
        </div>
      ) : !tasks ? (
        <ErrorState title={taskText("load-failed")} error={listed.error} onRetry={() => listed.refetch()} />
      ) : tasks.length === 0 ? (
        <NoTasks view={view} onAll={onAll} />
      ) : (
        <>
          <Tasks
            tasks={tasks}
            code={codeOf}
            project={(task) => <ProjectLink task={task} />}
            today={zone ? todayIn(zone, now) : ""}
            actions={actions}
            selection={selection}
          />
          {listed.hasNextPage && (
            <div className={list.more}>
              <Button variant="default" h={44} loading={listed.isFetchingNextPage} onClick={showMore}>
                {taskText("load-more")}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function viewLabel(view: TaskView, counts: Schemas["AllTaskCounts"] | undefined): string {
  const label = allTasksText(view);
  // Open tasks are counted.
  if (view === "everything" || !counts) return label;
  const count = counts[view];
  return allTasksText("counted", { label, count: count > COUNT_MAX ? `${COUNT_MAX}+` : String(count) });
}

/** A task's project: its owner and street, linked to its Tasks tab, and the number. */
function ProjectLink({ task: { project } }: { task: TaskOfProject }) {
  return (
    <div>
      <TextLink
        to="/admin/projects/$code"
        params={{ code: project.project_code }}
        search={{ tab: "tasks" }}
        className={classes.projectLink}
      >
        {projectTitle(project)}
      </TextLink>
      <div className={list.faint}>{project.project_number}</div>
    </div>
  );
}

function NoTasks({ view, onAll }: ListedTasksProps) {
  return (
    <EmptyState
      icon={IconChecks}
      title={allTasksText(`none-${view}`)}
      action={
        view !== "all" &&
        view !== "everything" && (
          <Button variant="default" onClick={onAll}>
            {allTasksText("show-all")}
          </Button>
        )
      }
    >
      {allTasksText("none-hint")}
    </EmptyState>
  );
}
