import taskBulkText from "locales/task-bulk.ftl";
import { type RefObject, useRef } from "react";
import { DeleteQuestion } from "@/components/overlays/DeleteQuestion";

interface DeleteTasksQuestionProps {
  /** Number of selected tasks. */
  count: number;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Receives the focus after the deletion, when the button that had it is gone. */
  panel: RefObject<HTMLElement | null>;
}

/** Confirms the deletion of the selected tasks. */
export default function DeleteTasksQuestion({ count, isBusy, onConfirm, onClose, panel }: DeleteTasksQuestionProps) {
  const focusBack = useRef<HTMLElement>(null);
  return (
    <DeleteQuestion
      title={taskBulkText("delete-title", { count })}
      question={taskBulkText("delete-question", { count })}
      send={taskBulkText("delete-send", { count })}
      isBusy={isBusy}
      onConfirm={() => {
        focusBack.current = panel.current;
        onConfirm();
      }}
      onClose={onClose}
      focusBack={focusBack}
    />
  );
}
