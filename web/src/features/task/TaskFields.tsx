import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { zoneName } from "@/lib/event-time";
import { AssigneePicker } from "./AssigneePicker";
import { dialogTexts as texts } from "./dialog-texts";
import classes from "./TaskFields.module.css";
import type { TaskFormState } from "./use-task-form";
import { newTaskStatusOptions, type TaskStatus, taskStatusOptions } from "./words";

interface TaskFieldsProps {
  state: TaskFormState;
  /** A new task is given to admins and is not cancelled yet. */
  isNew: boolean;
  zone: string;
  isLocked: boolean;
}

/** What a task is, who has it and until when. */
export function TaskFields({ state: { form, root }, isNew, zone, isLocked }: TaskFieldsProps) {
  return (
    <div ref={root} className={classes.fields}>
      <Textarea
        className={classes.wide}
        label={texts.description}
        placeholder={texts.descriptionPlaceholder}
        {...form.getInputProps("description")}
        readOnly={isLocked}
        minRows={3}
        maxRows={10}
        autosize
        withAsterisk
        data-autofocus
      />
      <NativeSelect
        label={texts.status}
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
        label={texts.dueDate}
        description={texts.zone(zoneName(zone))}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("due_date")}
        readOnly={isLocked}
      />
      <Checkbox
        className={classes.check}
        label={texts.priority}
        description={texts.priorityHint}
        {...form.getInputProps("is_priority", { type: "checkbox" })}
        disabled={isLocked}
      />
    </div>
  );
}
