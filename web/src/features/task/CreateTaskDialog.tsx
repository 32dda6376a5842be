import taskDialogText from "locales/task-dialog.ftl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { isPassing, wasSavedEarlier } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { FilePicker } from "@/components/files/FilePicker";
import { SendDialog } from "@/components/files/SendDialog";
import { SendFailure } from "@/components/files/SendFailure";
import { sendingHint } from "@/components/files/use-send-dialog";
import { useUploads } from "@/components/files/use-uploads";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { secureUploader } from "@/lib/forms/file-rules";
import { todayIn } from "@/lib/time/event-time";
import { newTask, type TaskValues, taskBody } from "./form";
import { useCreateTask } from "./queries";
import { TaskFields } from "./TaskFields";
import { isAboutFields, useTaskForm } from "./use-task-form";

interface CreateTaskDialogProps {
  code: string;
  zone: string;
  onClose: () => void;
}

const TEXTS = {
  title: taskDialogText("create-title"),
  send: taskDialogText("create"),
  discardTitle: taskDialogText("discard-title"),
  discardText: taskDialogText("discard-text"),
};

/** Form for a new task. A new instance is mounted each time it opens. */
export default function CreateTaskDialog({ code, zone, onClose }: CreateTaskDialogProps) {
  useFocusBack();
  // The new task's id. Uploads refer to it, and it makes a retry after a lost response safe.
  const held = useHeldWords<{ id: string; values: TaskValues; files: File[] }>(`new task ${code}`);
  const { given } = held;
  const [id, setId] = useState(() => given?.id ?? uuidv7());
  const [base] = useState(() => newTask(todayIn(zone)));
  const create = useCreateTask(code);
  const uploads = useUploads({
    purpose: "task",
    targetId: id,
    rules: secureUploader,
    isAttaching: create.isPending,
    given: given?.files,
  });
  const save = (values: TaskValues) => {
    const files = uploads.ids;
    create.mutate(
      { key: id, body: { id, ...taskBody(values), uploads: files } },
      {
        onSuccess: () => {
          uploads.forget();
          toast.success(taskDialogText("created"));
          state.dialog.leave();
        },
        onError: (error) => {
          state.showRefused(error);
          if (!wasSavedEarlier(error)) {
            if (isPassing(error)) uploads.markMaybeAttached(files);
            toast.error(taskDialogText("create-failed"));
            return;
          }
          // The task was already created by an earlier attempt. What is submitted next becomes a new task.
          const next = uuidv7();
          uploads.startAgain(next);
          setId(next);
        },
      },
    );
  };
  const state = useTaskForm({
    base,
    given: given?.values,
    uploads,
    isSaving: create.isPending,
    save,
    onClose,
  });
  const { dialog, form } = state;
  useHolding(held, () =>
    dialog.hasWork() ? { id, values: form.values, files: uploads.items.map(({ file }) => file) } : undefined,
  );
  const isTold = create.isError && !create.isPending && !isAboutFields(create.error);
  return (
    <SendDialog
      state={dialog}
      texts={TEXTS}
      hint={sendingHint(uploads, dialog.isQueued, create.isPaused, (key) => taskDialogText(key))}
      canSend
    >
      <TaskFields state={state} isNew zone={zone} isLocked={create.isPending} />
      <FilePicker
        uploads={uploads}
        label={taskDialogText("files")}
        hint={taskDialogText("files-hint", { room: secureUploader.most })}
        most={secureUploader.most}
        disabled={create.isPending}
      />
      {isTold && (
        <SendFailure
          error={create.error}
          title={taskDialogText("create-failed")}
          savedEarlier={taskDialogText("landed-before")}
        />
      )}
    </SendDialog>
  );
}
