import { useRef } from "react";
import { isProblem } from "@/api/client";
import { useSendDialog } from "@/components/files/use-send-dialog";
import type { Uploads } from "@/components/files/use-uploads";
import { serverText } from "@/language/server-text";
import { focusFirstError } from "@/lib/forms/form-errors";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { isSame, type TaskValues, taskErrors } from "./form";

interface TaskFormOptions {
  /** What the form begins with: a new task's defaults, or what is saved. */
  base: TaskValues;
  /** What had been entered when a session ended under the form. */
  given?: TaskValues | undefined;
  uploads: Uploads;
  /** Whether something else than the fields was changed. */
  hasOther?: boolean;
  isSaving: boolean;
  save: (values: TaskValues) => void;
  onClose: () => void;
}

/** Whether a refusal is about fields, and so stands beside them. */
export const isAboutFields = (error: unknown): boolean =>
  isProblem(error, 422) &&
  error.errors.length > 0 &&
  error.errors.every(({ field }) =>
    ["description", "status", "assigned_to", "is_priority", "due_date"].includes(field),
  );

/** What was entered for a task, its checks, and the dialog that it stands in. */
export function useTaskForm({ base, given, uploads, hasOther = false, isSaving, save, onClose }: TaskFormOptions) {
  const root = useRef<HTMLDivElement>(null);
  const form = useCheckedForm<TaskValues>({ initialValues: given ?? base, validate: taskErrors });
  const showWrong = () => focusFirstError(root.current);
  const dialog = useSendDialog({
    uploads,
    hasText: hasOther || !isSame(base, form.values),
    isSaving,
    save: () => form.onSubmit(save, showWrong)(),
    onClose,
  });
  const showRefused = (error: unknown) => {
    if (!isProblem(error, 422)) return;
    form.setErrors(
      Object.fromEntries(error.errors.map(({ field, message, text }) => [field, serverText(text, message)])),
    );
    showWrong();
  };
  // What is missing is said at once, not when the files are there.
  const submit = () => {
    if (form.validate().hasErrors) showWrong();
    else dialog.submit();
  };
  return { form, root, dialog: { ...dialog, submit }, uploads, showRefused };
}

export type TaskFormState = ReturnType<typeof useTaskForm>;
