import { Button, Text } from "@mantine/core";
import taskDialogText from "locales/task-dialog.ftl";
import { useMemo, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { StaleNotice } from "@/components/feedback/StaleNotice";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { AttachedFiles } from "@/components/files/AttachedFiles";
import { FilePicker } from "@/components/files/FilePicker";
import { SendDialog } from "@/components/files/SendDialog";
import { sendingHint } from "@/components/files/use-send-dialog";
import { useUploads } from "@/components/files/use-uploads";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { attachmentFailure } from "@/lib/forms/attachment-failure";
import { secureUploader } from "@/lib/forms/file-rules";
import { isSame, type Merged, mergeValues, type TaskValues, taskBody, taskValues } from "./form";
import { currentOf, type Task, useEditTask } from "./queries";
import { TaskFields } from "./TaskFields";
import classes from "./TaskFields.module.css";
import { isAboutFields, useTaskForm } from "./use-task-form";

interface EditTaskDialogProps {
  code: string;
  zone: string;
  task: Task;
  onClose: () => void;
}

/** Form contents to restore after the session expired and the user signed in again. */
interface Written {
  task: Task;
  values: TaskValues;
  removed: ReadonlySet<string>;
  files: File[];
}

/**
 * Form for editing a task. It keeps the version that editing started from, even if the page behind it is refreshed. A version
 * conflict merges the current task into the form.
 */
export default function EditTaskDialog({ code, zone, onClose, ...rest }: EditTaskDialogProps) {
  useFocusBack();
  const held = useHeldWords<Written>(`task ${rest.task.id}`);
  const { given } = held;
  const [task, setTask] = useState(given?.task ?? rest.task);
  const [merged, setMerged] = useState<Merged>();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(given?.removed ?? new Set());
  const edit = useEditTask(code, task.id);
  const kept = task.attachments.filter(({ id }) => !removed.has(id));
  const room = secureUploader.most - kept.length;
  const rules = useMemo(() => ({ ...secureUploader, most: room }), [room]);
  const uploads = useUploads({
    purpose: "task",
    targetId: task.id,
    rules,
    isAttaching: edit.isPending,
    given: given?.files,
  });
  const base = taskValues(task);

  const finish = () => {
    uploads.forget();
    toast.success(taskDialogText("updated"));
    state.dialog.leave();
  };
  /** Handles a version conflict. If no visible field was changed elsewhere, it saves again without asking. */
  const meet = (current: Task, values: TaskValues) => {
    const arrived = new Set(current.attachments.map(({ id }) => id));
    const sent = uploads.ids;
    const isThere = sent.every((id) => arrived.has(id)) && ![...removed].some((id) => arrived.has(id));
    const result = mergeValues(base, values, taskValues(current));
    // An earlier attempt was saved, but its response was lost.
    if (isThere && isSame(taskValues(current), result.values) && isSame(result.values, values)) {
      finish();
      return;
    }
    const left = new Set([...removed].filter((id) => arrived.has(id)));
    setTask(current);
    setRemoved(left);
    state.form.setValues(result.values);
    if (isThere) uploads.forget();
    if (result.taken.length + result.kept.length > 0) setMerged(result);
    else send(result.values, current.version, left, isThere ? [] : sent);
  };
  const send = (values: TaskValues, version: number, without: ReadonlySet<string>, files: string[]) =>
    edit.mutate(
      { version, body: { ...taskBody(values), uploads: files, remove_attachments: [...without] } },
      {
        onSuccess: finish,
        onError: (error) => {
          const current = currentOf(error);
          if (current) {
            meet(current, values);
            return;
          }
          state.showRefused(error);
          toast.error(taskDialogText("update-failed"));
        },
      },
    );
  const save = (values: TaskValues) => {
    if (isSame(values, base) && removed.size === 0 && uploads.ids.length === 0) {
      toast.info(taskDialogText("nothing-changed"));
      state.dialog.leave();
      return;
    }
    setMerged(undefined);
    send(values, task.version, removed, uploads.ids);
  };
  const state = useTaskForm({
    base,
    given: given?.values,
    uploads,
    hasOther: removed.size > 0,
    isSaving: edit.isPending,
    save,
    onClose,
  });
  const { dialog, form } = state;
  useHolding(held, () =>
    dialog.hasWork() ? { task, values: form.values, removed, files: uploads.items.map(({ file }) => file) } : undefined,
  );
  const isGone = isProblem(edit.error, 404, "task_gone");
  const isTold = edit.isError && !edit.isPending && !isProblem(edit.error, 412) && !isAboutFields(edit.error);
  return (
    <SendDialog
      state={dialog}
      texts={{
        discardTitle: taskDialogText("discard-title"),
        discardText: taskDialogText("discard-text"),
        title: taskDialogText("edit-title"),
        send: taskDialogText("save"),
      }}
      hint={sendingHint(uploads, dialog.isQueued, edit.isPaused, (key) => taskDialogText(key))}
      canSend={!isGone}
    >
      {merged && <StaleNotice what="task" taken={merged.taken} kept={merged.kept} />}
      <TaskFields state={state} isNew={false} zone={zone} isLocked={edit.isPending} />
      {task.attachments.length > 0 && (
        <div className={classes.present}>
          <Text fw={600}>{taskDialogText("present")}</Text>
          <AttachedFiles
            files={kept}
            onRemove={(file) => setRemoved(new Set([...removed, file.id]))}
            isLocked={edit.isPending}
          />
          {removed.size > 0 && (
            <Text size="sm" role="status" component="div" className={classes.removed}>
              <span>{taskDialogText("removed", { count: removed.size })}</span>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => setRemoved(new Set())}
                disabled={edit.isPending || uploads.items.length > secureUploader.most - task.attachments.length}
              >
                {taskDialogText("keep-files", { count: removed.size })}
              </Button>
            </Text>
          )}
        </div>
      )}
      <FilePicker
        uploads={uploads}
        label={taskDialogText("files")}
        hint={room > 0 ? taskDialogText("files-hint", { room }) : taskDialogText("files-full")}
        most={room}
        disabled={edit.isPending}
      />
      {isTold && (
        <FailureAlert title={isGone ? taskDialogText("gone") : taskDialogText("update-failed")}>
          {isGone ? taskDialogText("gone-hint") : (attachmentFailure(edit.error) ?? messageOf(edit.error, ""))}
        </FailureAlert>
      )}
    </SendDialog>
  );
}
