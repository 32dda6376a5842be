import { Button, Group, Stack, TextInput } from "@mantine/core";
import taskBulkText from "locales/task-bulk.ftl";
import taskDialogText from "locales/task-dialog.ftl";
import { useState } from "react";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { day } from "@/lib/forms/rules";
import { AssigneePicker } from "./AssigneePicker";
import type { TaskChange } from "./bulk-queries";
import type { Assigned } from "./form";

const isNoDay = day(taskDialogText("due-date"));

interface ChangeTasksDialogProps {
  field: "assigned_to" | "due_date";
  /** Number of selected tasks. */
  count: number;
  isBusy: boolean;
  onChange: (change: TaskChange) => void;
  onClose: () => void;
}

/** Asks for the assignee or the due date of the selected tasks. */
export default function ChangeTasksDialog({ field, count, isBusy, onChange, onClose }: ChangeTasksDialogProps) {
  const [person, setPerson] = useState<Assigned | null>(null);
  const [due, setDue] = useState("");
  const [error, setError] = useState<string>();
  const close = () => {
    if (!isBusy) onClose();
  };
  useDialog(close);
  const isAssigning = field === "assigned_to";
  const submit = () => {
    if (isAssigning) onChange({ assigned_to: person?.id ?? "none" });
    else if (due !== "" && isNoDay(due)) setError(taskDialogText("not-aday"));
    else onChange({ due_date: due });
  };
  const title = isAssigning ? taskBulkText("assign-title", { count }) : taskBulkText("due-title", { count });
  return (
    <Modal opened onClose={close} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) submit();
        }}
      >
        <Stack>
          {isAssigning ? (
            <AssigneePicker of="all" value={person} onChange={setPerson} isLocked={isBusy} />
          ) : (
            <TextInput
              type="date"
              label={taskDialogText("due-date")}
              description={taskBulkText("due-hint")}
              value={due}
              onChange={({ currentTarget }) => {
                setDue(currentTarget.value);
                setError(undefined);
              }}
              error={error}
              readOnly={isBusy}
              data-autofocus
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} disabled={isBusy}>
              {taskBulkText("cancel")}
            </Button>
            <Button type="submit" loading={isBusy}>
              {taskBulkText("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
