import { lazy, type RefObject } from "react";
import { OnceSelected } from "@/components/lists/bulk/OnceSelected";
import type { Selection } from "@/components/lists/bulk/selection";
import type { Task } from "./queries";

const TaskSelectionBar = lazy(() => import("./TaskSelectionBar"));

interface TaskSelectionProps<T extends Task> {
  selection: Selection<T>;
  /** The code of a task's project. */
  code: (task: T) => string;
  /** Receives the focus after the deletion. */
  panel: RefObject<HTMLElement | null>;
}

/** The bar of the selected tasks, which is loaded with the first selection. Tasks that were not changed stay selected. */
export function TaskSelection<T extends Task>({ selection, code, panel }: TaskSelectionProps<T>) {
  return (
    <OnceSelected count={selection.chosen.length}>
      <TaskSelectionBar
        chosen={selection.chosen.map((task) => ({ task, code: code(task) }))}
        selection={selection}
        onChanged={(left) => selection.keep(({ id }) => left.has(id))}
        panel={panel}
      />
    </OnceSelected>
  );
}
