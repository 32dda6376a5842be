import taskDialogText from "locales/task-dialog.ftl";
import type { RefObject } from "react";
import { DeleteCurrentQuestion } from "@/components/overlays/DeleteCurrentQuestion";
import { currentOf, type Task, useDeleteTask } from "./queries";
import { shortDescription } from "./words";

interface DeleteTaskDialogProps {
  code: string;
  task: Task;
  onClose: () => void;
  /** Receives the focus after the deletion, when the button that had it is gone. */
  panel: RefObject<HTMLElement | null>;
}

/** Confirms the deletion of a task. */
export default function DeleteTaskDialog({ code, task, onClose, panel }: DeleteTaskDialogProps) {
  return (
    <DeleteCurrentQuestion
      item={task}
      remove={useDeleteTask(code, task.id)}
      currentOf={currentOf}
      goneCode="task_gone"
      title={taskDialogText("delete-title")}
      question={({ description }) => taskDialogText("delete-question", { task: shortDescription(description) })}
      send={taskDialogText("delete")}
      messages={{
        deleted: taskDialogText("deleted"),
        goneAlready: taskDialogText("gone-already"),
        stale: taskDialogText("delete-stale"),
        failed: taskDialogText("delete-failed"),
      }}
      onClose={onClose}
      panel={panel}
    />
  );
}
