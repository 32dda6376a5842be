import taskDialogText from "locales/task-dialog.ftl";
import { type RefObject, useRef, useState } from "react";
import { isProblem } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { DeleteQuestion } from "@/components/overlays/DeleteQuestion";
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
export default function DeleteTaskDialog({ code, onClose, panel, ...rest }: DeleteTaskDialogProps) {
  // A version conflict replaces the task, so that the user confirms what is actually deleted.
  const [task, setTask] = useState(rest.task);
  const remove = useDeleteTask(code, task.id);
  const focusBack = useRef<HTMLElement>(null);
  const finish = (text?: string) => {
    toast.success(taskDialogText("deleted"), text);
    focusBack.current = panel.current;
    onClose();
  };
  const confirm = () =>
    remove.mutate(task.version, {
      onSuccess: () => finish(),
      onError: (error) => {
        const current = currentOf(error);
        if (current) setTask(current);
        // Already deleted, elsewhere or by an earlier attempt, which is the wanted result.
        else if (isProblem(error, 404, "task_gone")) finish(taskDialogText("gone-already"));
        else toast.error(taskDialogText("delete-failed"));
      },
    });
  const isNews = isProblem(remove.error, 412);
  return (
    <DeleteQuestion
      title={taskDialogText("delete-title")}
      question={taskDialogText("delete-question", { task: shortDescription(task.description) })}
      send={taskDialogText("delete")}
      isBusy={remove.isPending}
      notice={
        remove.isError
          ? { text: isNews ? taskDialogText("delete-stale") : taskDialogText("delete-failed"), isNews }
          : undefined
      }
      onConfirm={confirm}
      onClose={onClose}
      focusBack={focusBack}
    />
  );
}
