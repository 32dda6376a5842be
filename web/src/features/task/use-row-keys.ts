import { type KeyboardEvent, useState } from "react";
import type { Task } from "./queries";

/** Callbacks for the actions on a task. */
export interface TaskActions<T extends Task = Task> {
  onUpdate: (task: T) => void;
  onHistory: (task: T) => void;
  onDelete: (task: T) => void;
  /** Selects or deselects a task; with `range`, the tasks since the previous one. */
  onSelect: (task: T, range: boolean) => void;
}

const ROW = "data-task";
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Keys of a list of tasks: arrows, J, and K move between the tasks. On a task, Enter or U opens the form, S the statuses, and
 * H the history; Delete asks before deleting; X selects the task, and Shift+X a range. The keys work only while the focus is in the
 * list, so that voice control does not trigger them.
 */
export function useRowKeys<T extends Task>(tasks: T[], actions: TaskActions<T>) {
  // Only one task is in the tab order.
  const [active, setActive] = useState<string>();
  const current = tasks.some(({ id }) => id === active) ? active : tasks[0]?.id;

  const act = (key: string, task: T, row: HTMLElement): boolean => {
    if ((key === "Enter" || key === "u") && task.abilities.edit) actions.onUpdate(task);
    else if (key === "s") row.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
    else if (key === "h") actions.onHistory(task);
    else if (key === "Delete" && task.abilities.delete) actions.onDelete(task);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event;
    const isSelecting = key.toLowerCase() === "x";
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !isSelecting));
    // Menus are outside of the list, although their events arrive here.
    if (!isPlain || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    const row = target.closest<HTMLElement>(`[${ROW}]`);
    const task = tasks.find(({ id }) => id === row?.getAttribute(ROW));
    if (!row || !task || target.matches("input, textarea, select")) return;
    const step = STEPS[key];
    if (step !== undefined) {
      const rows = [...currentTarget.querySelectorAll<HTMLElement>(`[${ROW}]`)];
      const next = Math.min(Math.max(rows.indexOf(row) + step, 0), rows.length - 1);
      rows[next]?.focus();
      event.preventDefault();
    } else if (target === row && isSelecting) {
      actions.onSelect(task, event.shiftKey);
      event.preventDefault();
    } else if (target === row && act(key, task, row)) event.preventDefault();
  };

  const row = ({ id }: T) => ({ [ROW]: id, tabIndex: id === current ? 0 : -1, onFocus: () => setActive(id) });
  return { onKeyDown, row };
}
