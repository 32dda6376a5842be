import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import taskDialogText from "locales/task-dialog.ftl";
import { zoneName } from "@/lib/time/event-time";
import { AssigneePicker } from "./AssigneePicker";
import classes from "./TaskFields.module.css";
import type { TaskFormState } from "./use-task-form";
import { newTaskStatusOptions, type TaskStatus, taskStatusOptions } from "./words";

interface TaskFieldsProps {
  state: TaskFormState;
  /** A new task can only be assigned to admins and cannot be cancelled. */
  isNew: boolean;
  zone: string;
  isLocked: boolean;
}

/** Fields of the task form. */
export function TaskFields({ state: { form, root }, isNew, zone, isLocked }: TaskFieldsProps) {
  return (
    <div ref={root} className={classes.fields}>
      <Textarea
        className={classes.wide}
        label={taskDialogText("description")}
        placeholder={taskDialogText("description-placeholder")}
        {...form.getInputProps("description")}
        readOnly={isLocked}
        minRows={3}
        maxRows={10}
        autosize
        withAsterisk
        data-autofocus
      />
      <NativeSelect
        label={taskDialogText("status")}
        data={isNew ? newTaskStatusOptions : taskStatusOptions}
        {...form.getInputProps("status")}
        onChange={({ currentTarget }) => form.setFieldValue("status", currentTarget.value as TaskStatus)}
        disabled={isLocked}
      />
      <AssigneePicker
        of={isNew ? "admins" : "all"}
        {...form.getInputProps("assigned_to")}
        value={form.values.assigned_to}
        isLocked={isLocked}
      />
      <TextInput
        type="date"
        label={taskDialogText("due-date")}
        description={taskDialogText("zone", { name: zoneName(zone) })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("due_date")}
        readOnly={isLocked}
      />
      <Checkbox
        className={classes.check}
        label={taskDialogText("priority")}
        description={taskDialogText("priority-hint")}
        {...form.getInputProps("is_priority", { type: "checkbox" })}
        disabled={isLocked}
      />
    </div>
  );
}
