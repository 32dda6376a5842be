import { useQueryClient } from "@tanstack/react-query";
import taskBulkText from "locales/task-bulk.ftl";
import { api, type Schemas, unwrap } from "@/api/client";
import { type BulkItem, type ChangedRow, useBulk } from "@/components/lists/bulk/use-bulk";
import { refreshTopics } from "@/lib/network/topics";
import type { Task } from "./queries";
import { shortDescription } from "./words";

type TaskToChange = Schemas["TaskToChange"];

/** What changes in each selected task, or that all are deleted. */
export type TaskChange =
  | { status: Schemas["TaskStatus"] }
  | { is_priority: boolean }
  /** `none` for nobody. */
  | { assigned_to: string }
  /** Empty for none. */
  | { due_date: string }
  | "delete";

/** The current values of what a change would replace. */
function before(task: Task, change: Exclude<TaskChange, "delete">): Exclude<TaskChange, "delete"> {
  if ("status" in change) return { status: task.status };
  if ("is_priority" in change) return { is_priority: task.is_priority };
  if ("assigned_to" in change) return { assigned_to: task.assigned_to?.id ?? "none" };
  return { due_date: task.due_date ?? "" };
}

/** A selected task, and the code of its project. */
export interface ChosenTask {
  task: Task;
  code: string;
}

function itemOf({ task, code: project_code }: ChosenTask, change: TaskChange): BulkItem<TaskToChange> {
  const { id, version } = task;
  const seen = { project_code, id, version };
  const named = { key: id, name: shortDescription(task.description) };
  if (change === "delete") return { ...named, body: seen };
  const undo = ({ version: after }: ChangedRow) => ({ ...seen, version: after ?? version, ...before(task, change) });
  return { ...named, body: { ...seen, ...change }, undo };
}

/** Changes the selected tasks, with undo, or deletes them. */
export function useBulkTasks() {
  const client = useQueryClient();
  const refresh = () => refreshTopics(client, ["task"]);
  const changes = useBulk<TaskToChange>(
    async (tasks) => unwrap(await api.POST("/api/tasks/changes", { body: { tasks } })).rows,
    refresh,
    { doneText: (count) => taskBulkText("changed", { count }) },
  );
  const deletions = useBulk<Schemas["TaskToDelete"]>(
    async (tasks) => unwrap(await api.POST("/api/tasks/deletions", { body: { tasks } })).rows,
    refresh,
    { doneText: (count) => taskBulkText("deleted", { count }), isDeletion: true },
  );
  const run = (tasks: ChosenTask[], change: TaskChange) => {
    const items = tasks.map((chosen) => itemOf(chosen, change));
    return (change === "delete" ? deletions : changes).run(items);
  };
  const report = changes.report ?? deletions.report;
  const closeReport = () => {
    changes.closeReport();
    deletions.closeReport();
  };
  return { run, isBusy: changes.isBusy || deletions.isBusy, report, closeReport };
}
