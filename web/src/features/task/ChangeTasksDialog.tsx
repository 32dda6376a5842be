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
  const [person, setPerson] = useState<Assigned | null>();
  const [due, setDue] = useState("");
  const [error, setError] = useState<string>();
  const close = () => {
    if (!isBusy) onClose();
  };
  useDialog(close);
  const isAssigning = field === "assigned_to";
  const submit = () => {
    // Browsers report a date that is typed halfway as empty, so an empty field does not mean that there is no due date.
    if (!isAssigning && isNoDay(due)) setError(taskDialogText("not-aday"));
    else if (!isAssigning) onChange({ due_date: due });
    else if (person !== undefined) onChange({ assigned_to: person?.id ?? "none" });
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
            {!isAssigning && (
              <Button
                variant="subtle"
                color="red"
                onClick={() => onChange({ due_date: "" })}
                disabled={isBusy}
                mr="auto"
              >
                {taskBulkText("remove-due")}
              </Button>
            )}
            <Button variant="default" onClick={close} disabled={isBusy}>
              {taskBulkText("cancel")}
            </Button>
            <Button type="submit" loading={isBusy} disabled={isAssigning && person === undefined}>
              {taskBulkText("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
