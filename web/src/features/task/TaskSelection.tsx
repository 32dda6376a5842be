import { lazy, type RefObject, Suspense, useState } from "react";
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
  const [wasUsed, setWasUsed] = useState(false);
  const isUsed = selection.chosen.length > 0;
  if (isUsed && !wasUsed) setWasUsed(true);
  if (!isUsed && !wasUsed) return null;
  return (
    <Suspense>
      <TaskSelectionBar
        chosen={selection.chosen.map((task) => ({ task, code: code(task) }))}
        selection={selection}
        onChanged={(left) => selection.keep(({ id }) => left.has(id))}
        panel={panel}
      />
    </Suspense>
  );
}
