import { Button } from "@mantine/core";
import { IconChecklist, IconFilterOff, IconPlus } from "@tabler/icons-react";
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import taskText from "locales/task.ftl";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useAccount } from "@/api/account";
import { isPassing } from "@/api/client";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { RefetchFiles } from "@/components/files/working-link";
import { Panel } from "@/components/layout/Panel";
import { useSelection } from "@/components/lists/bulk/selection";
import { ListFailure } from "@/components/lists/ListFailure";
import list from "@/components/lists/ListTable.module.css";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useAddressChoice, useAddressDialog } from "@/lib/browser/use-address-state";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { todayIn } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import { CountedFilter } from "./CountedFilter";
import { type Task, type TaskList, tasksQuery } from "./queries";
import classes from "./TaskList.module.css";
import { TaskSelection } from "./TaskSelection";
import { Tasks, type TasksProps } from "./TaskTable";
import type { TaskActions } from "./use-row-keys";
import { TASK_STATUSES, type TaskStatus, taskStatusLabel } from "./words";

// Dialogs are loaded on first use.
const TaskDialogs = lazy(() => import("./TaskDialogs"));
const DeleteTaskDialog = lazy(() => import("./DeleteTaskDialog"));

const ALL = "all";
type Filter = typeof ALL | TaskStatus;
const FILTERS: [Filter, ...Filter[]] = [ALL, ...TASK_STATUSES];
const filterLabel = (filter: Filter) => (filter === ALL ? taskText("all") : taskStatusLabel(filter));

const choices = (counts: TaskList["counts"]) =>
  FILTERS.map((value) => ({
    value,
    label: taskText("counted", { label: filterLabel(value), count: counts[value] }),
  }));

/** The Tasks tab, for admins. */
export function TasksPanel({ code }: { code: string }) {
  const [filter, setFilter] = useAddressChoice<Filter>("show", FILTERS);
  const tasks = useInfiniteQuery(tasksQuery(code, filter === ALL ? undefined : filter));
  const dialog = useAddressDialog("task");
  const [doomed, setDoomed] = useState<Task>();
  const panel = useRef<HTMLDivElement>(null);
  const zone = useAccount()?.time_zone;
  const now = useNow();
  // Keep the last list during a refetch or an error, so that an open form stays mounted.
  const known = useLastAnswer(tasks.data)?.pages;
  // The filter stays available even if the current one failed to load.
  const firstPage = known?.[0];
  const isRefused = tasks.isError && !isPassing(tasks.error);
  const refetchFiles = async () => {
    const { data } = await tasks.refetch({ throwOnError: true });
    return data?.pages.flatMap((page) => page.items).flatMap((task) => task.attachments) ?? [];
  };
  const listed = known?.flatMap((page) => page.items) ?? [];
  const selection = useSelection(`chosen tasks of ${code}`, listed, ({ id }) => id);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const actions: TaskActions = {
    onSelect: selection.toggle,
    onUpdate: ({ id }) => dialog.open(`edit-${id}`),
    onHistory: ({ id }) => dialog.open(`history-${id}`),
    onDelete: setDoomed,
  };
  const create = firstPage?.abilities.create && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => dialog.open("new")}>
      {taskText("create")}
    </Button>
  );
  return (
    <RefetchFiles value={refetchFiles}>
      <div ref={panel} tabIndex={-1} className={classes.panel}>
        {firstPage && firstPage.counts.all > 0 && !isRefused && (
          <TaskTools counts={firstPage.counts} filter={filter} onFilter={setFilter} create={create} />
        )}
        {tasks.isError && tasks.data && !isRefused && (
          <ListFailure title={taskText("load-failed")} error={tasks.error} onRetry={() => tasks.refetch()} />
        )}
        <div {...keptFocus}>
          <Panel flush>
            <TaskResults
              tasks={tasks}
              isRefused={isRefused}
              filter={filter}
              create={create}
              onAll={() => setFilter(ALL)}
              code={() => code}
              today={zone ? todayIn(zone, now) : ""}
              actions={actions}
              selection={selection}
            />
          </Panel>
          <TaskSelection selection={selection} code={() => code} panel={panel} />
        </div>
      </div>
      {dialog.openFor !== undefined && known && zone && (
        <Suspense fallback={<ModalFrame />}>
          <TaskDialogs
            key={dialog.openFor}
            what={dialog.openFor}
            code={code}
            zone={zone}
            tasks={listed}
            mayCreate={known.some(({ abilities }) => abilities.create)}
            isPartial={filter !== ALL || tasks.hasNextPage}
            onClose={dialog.close}
          />
        </Suspense>
      )}
      {doomed && (
        <Suspense fallback={<ModalFrame onClose={() => setDoomed(undefined)} />}>
          <DeleteTaskDialog code={code} task={doomed} onClose={() => setDoomed(undefined)} panel={panel} />
        </Suspense>
      )}
    </RefetchFiles>
  );
}

interface TaskToolsProps {
  counts: TaskList["counts"];
  filter: Filter;
  onFilter: (filter: Filter) => void;
  create: ReactNode;
}

function TaskTools({ counts, filter, onFilter, create }: TaskToolsProps) {
  return (
    <div className={classes.tools}>
      <CountedFilter label={taskText("filter")} data={choices(counts)} value={filter} onChange={onFilter} />
      {create}
    </div>
  );
}

interface NoTasksProps {
  isEmpty: boolean;
  filter: Filter;
  create: ReactNode;
  onAll: () => void;
}

function NoTasks({ isEmpty, filter, create, onAll }: NoTasksProps) {
  return isEmpty ? (
    <EmptyState icon={IconChecklist} title={taskText("none")} action={create}>
      {taskText("none-hint")}
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconFilterOff}
      title={taskText("none-of-status", { label: filterLabel(filter) })}
      action={
        <Button variant="default" onClick={onAll}>
          {taskText("show-all")}
        </Button>
      }
    />
  );
}

interface TaskResultsProps extends Omit<TasksProps<Task>, "tasks"> {
  tasks: UseInfiniteQueryResult<InfiniteData<TaskList>>;
  isRefused: boolean;
  filter: Filter;
  create: ReactNode;
  onAll: () => void;
}

function TaskResults({ tasks, isRefused, filter, create, onAll, ...props }: TaskResultsProps) {
  const first = tasks.data?.pages[0];
  const shown = tasks.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={list.results} aria-busy={tasks.isPlaceholderData}>
      {tasks.isPending ? (
        <div className={list.pad}>
          <ComponentSkeleton />
        </div>
      ) : !first || isRefused ? (
        <ErrorState title={taskText("load-failed")} error={tasks.error} onRetry={() => tasks.refetch()} />
      ) : shown.length === 0 ? (
        <NoTasks isEmpty={first.counts.all === 0} filter={filter} create={create} onAll={onAll} />
      ) : (
        <>
          <Tasks tasks={shown} {...props} />
          {tasks.hasNextPage && (
            <div className={list.more}>
              <Button variant="default" h={44} loading={tasks.isFetchingNextPage} onClick={() => tasks.fetchNextPage()}>
                {taskText("load-more")}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
