import taskStatusText from "locales/task-status.ftl";
import type { Schemas } from "@/api/client";
import type { StatusFamily } from "@/lib/project/status";

export type TaskStatus = Schemas["TaskStatus"];

/** Where a task can stand (specification 2, section 4, "Admin task status"). */
const FAMILIES: Record<TaskStatus, StatusFamily> = {
  open: "waiting",
  in_progress: "moving",
  waiting: "blocked",
  completed: "done",
  cancelled: "stopped",
};

export const TASK_STATUSES = Object.keys(FAMILIES) as TaskStatus[];

/** A tab that was open before an upgrade may meet a word that it does not know. */
export const taskStatusLabel = (status: TaskStatus): string => taskStatusText.find(status) ?? taskStatusText("open");
export const taskStatusFamily = (status: TaskStatus): StatusFamily => FAMILIES[status] ?? FAMILIES.open;

/** Choices for a select; a new task is not offered the last one. */
export const taskStatusOptions = TASK_STATUSES.map((value) => ({ value, label: taskStatusLabel(value) }));
export const newTaskStatusOptions = taskStatusOptions.filter(({ value }) => value !== "cancelled");

/** Whether nothing more is to be done for a task. */
export const isOver = (status: TaskStatus): boolean => status === "completed" || status === "cancelled";

const SHORT = 80;

/** What a task is called where its description has no room: its first words. */
export function shortDescription(description: string): string {
  const line = description.trim().replace(/\s+/g, " ");
  const signs = [...line];
  return signs.length <= SHORT ? line : `${signs.slice(0, SHORT).join("").trimEnd()}…`;
}
