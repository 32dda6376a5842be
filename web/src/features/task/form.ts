import taskDialogText from "locales/task-dialog.ftl";
import type { Schemas } from "@/api/client";
import type { TheirChange } from "@/components/feedback/StaleNotice";
import { day, text } from "@/lib/forms/rules";
import { plain } from "@/lib/text/clean";
import { formatDate } from "@/lib/time/dates";
import { taskFieldName } from "./field-names";
import type { Task } from "./queries";
import { type TaskStatus, taskStatusLabel } from "./words";

/** The assignee of a task. */
export interface Assigned {
  id: string;
  full_name: string;
}

/** Values of the task form. */
export interface TaskValues {
  description: string;
  status: TaskStatus;
  assigned_to: Assigned | null;
  is_priority: boolean;
  /** ISO date such as `2026-11-25`; empty for none. */
  due_date: string;
}

/** Default values of a new task (specification 2, section 5): open, no priority, due today in the portal's time zone. */
export const newTask = (today: string): TaskValues => ({
  description: "",
  status: "open",
  assigned_to: null,
  is_priority: false,
  due_date: today,
});

export const taskValues = ({ description, status, assigned_to, is_priority, due_date }: Task): TaskValues => ({
  description,
  status,
  assigned_to: assigned_to ?? null,
  is_priority,
  due_date: due_date ?? "",
});

const descriptionRule = text(taskDialogText("description"), { max: 5000 }, plain);
const isDay = day(taskDialogText("due-date"));

/** Validates the form. Returns error messages by field, with the server's rules and field names. */
export function taskErrors({ description, due_date }: TaskValues): Record<string, string> {
  const errors: Record<string, string> = {};
  const wrong = descriptionRule(description);
  if (wrong) errors.description = wrong;
  if (due_date !== "" && isDay(due_date)) errors.due_date = taskDialogText("not-aday");
  return errors;
}

/** Converts form values to a request body. An unassigned task is sent as `none` (specification 2, section 5). */
export function taskBody(values: TaskValues) {
  return {
    description: values.description.trim(),
    status: values.status,
    assigned_to: values.assigned_to?.id ?? "none",
    is_priority: values.is_priority,
    due_date: values.due_date || null,
  };
}

/** Request body that changes only a task's status. */
export function movedTask(task: Task, status: TaskStatus): Schemas["EditTask"] {
  return { ...taskBody(taskValues(task)), status, uploads: [], remove_attachments: [] };
}

/** Whether two forms have the same values. */
export const isSame = (one: TaskValues, other: TaskValues): boolean =>
  JSON.stringify(taskBody(one)) === JSON.stringify(taskBody(other));

/** Result of a merge: the merged values, the other user's changes that were taken over, and the conflicting ones. */
export interface Merged {
  values: TaskValues;
  taken: TheirChange[];
  kept: TheirChange[];
}

const FIELDS = ["description", "status", "assigned_to", "is_priority", "due_date"] as const;

/** Three-way merge: takes over the other user's changes to fields that were not edited here. */
export function mergeValues(base: TaskValues, mine: TaskValues, theirs: TaskValues): Merged {
  const merged: Merged = { values: { ...mine }, taken: [], kept: [] };
  const [was, here, there] = [taskBody(base), taskBody(mine), taskBody(theirs)];
  for (const field of FIELDS) {
    if (there[field] === was[field] || there[field] === here[field]) continue;
    const change = { field, name: taskFieldName(field), theirs: shown(field, theirs) };
    if (here[field] === was[field]) {
      Object.assign(merged.values, { [field]: theirs[field] });
      merged.taken.push(change);
    } else merged.kept.push(change);
  }
  return merged;
}

function shown(field: (typeof FIELDS)[number], values: TaskValues): string {
  switch (field) {
    case "description":
      return values.description;
    case "status":
      return taskStatusLabel(values.status);
    case "assigned_to":
      return values.assigned_to?.full_name ?? taskDialogText("nobody");
    case "is_priority":
      return values.is_priority ? taskDialogText("yes") : taskDialogText("no");
    case "due_date":
      return values.due_date && formatDate(values.due_date);
  }
}
