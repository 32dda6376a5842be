import taskStatusText from "locales/task-status.ftl";
import type { Schemas } from "@/api/client";
import type { StatusFamily } from "@/lib/project/status";

export type TaskStatus = Schemas["TaskStatus"];

/** Task statuses (specification 2, section 4, "Admin task status") and their color families. */
const FAMILIES: Record<TaskStatus, StatusFamily> = {
  open: "waiting",
  in_progress: "moving",
  waiting: "blocked",
  completed: "done",
  cancelled: "stopped",
};

export const TASK_STATUSES = Object.keys(FAMILIES) as TaskStatus[];

/** Fallbacks are needed, because a tab opened before an upgrade can receive a status that it does not support. */
export const taskStatusLabel = (status: TaskStatus): string => taskStatusText.find(status) ?? taskStatusText("open");
export const taskStatusFamily = (status: TaskStatus): StatusFamily => FAMILIES[status] ?? FAMILIES.open;

/** Options for a select. A new task cannot be cancelled. */
export const taskStatusOptions = TASK_STATUSES.map((value) => ({ value, label: taskStatusLabel(value) }));
export const newTaskStatusOptions = taskStatusOptions.filter(({ value }) => value !== "cancelled");

/** Whether a task is finished. */
export const isOver = (status: TaskStatus): boolean => status === "completed" || status === "cancelled";

const SHORT = 80;

/** The beginning of a description, on one line, as a short name for the task. */
export function shortDescription(description: string): string {
  const line = description.trim().replace(/\s+/g, " ");
  const signs = [...line];
  return signs.length <= SHORT ? line : `${signs.slice(0, SHORT).join("").trimEnd()}…`;
}
