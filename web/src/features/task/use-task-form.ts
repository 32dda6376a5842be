import { useRef } from "react";
import { isProblem } from "@/api/client";
import { useSendDialog } from "@/components/files/use-send-dialog";
import type { Uploads } from "@/components/files/use-uploads";
import { serverText } from "@/language/server-text";
import { focusFirstError } from "@/lib/forms/form-errors";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { isSame, type TaskValues, taskErrors } from "./form";

interface TaskFormOptions {
  /** Initial values: the defaults of a new task, or the saved values. */
  base: TaskValues;
  /** Input to restore after the session expired. */
  given?: TaskValues | undefined;
  uploads: Uploads;
  /** Whether anything other than the fields was changed. */
  hasOther?: boolean;
  isSaving: boolean;
  save: (values: TaskValues) => void;
  onClose: () => void;
}

/** Whether an error concerns form fields, so that it is shown at the fields. */
export const isAboutFields = (error: unknown): boolean =>
  isProblem(error, 422) &&
  error.errors.length > 0 &&
  error.errors.every(({ field }) =>
    ["description", "status", "assigned_to", "is_priority", "due_date"].includes(field),
  );

/** State of the task form: values, validation, uploads, and the dialog. */
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
  // Report missing values immediately, without waiting for uploads.
  const submit = (leavesOut?: boolean) => {
    if (form.validate().hasErrors) showWrong();
    else dialog.submit(leavesOut);
  };
  return { form, root, dialog: { ...dialog, submit }, uploads, showRefused };
}

export type TaskFormState = ReturnType<typeof useTaskForm>;
