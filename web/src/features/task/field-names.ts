import taskDialogText from "locales/task-dialog.ftl";

const FORM_LABELS = { assigned_to: "assignee", due_date: "due-date", attachments: "files" } as const;

const isFormLabel = (field: string): field is keyof typeof FORM_LABELS => Object.hasOwn(FORM_LABELS, field);

/** Display name of a changed field. Falls back to the field's own name, for fields added by a newer server. */
export function taskFieldName(field: string): string {
  if (isFormLabel(field)) return taskDialogText(FORM_LABELS[field]);
  const key = `field-${field}`;
  return taskDialogText.find(key) ?? field;
}
