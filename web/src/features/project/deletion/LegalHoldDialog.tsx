import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import projectDeletionText from "locales/project-deletion.ftl";
import { type FormEvent, useState } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { afterPress } from "@/lib/forms/after-press";
import { fieldErrors } from "@/lib/forms/form-errors";
import { text } from "@/lib/forms/rules";
import { HoldOrigin } from "./HoldFacts";
import { type LegalHold, useChangeLegalHold } from "./queries";

interface LegalHoldDialogProps {
  code: string;
  number: string;
  /** The current hold, if there is one. */
  hold: LegalHold | undefined;
  onClose: () => void;
}

/** Same limit as on the server, in characters. */
const REASON_MAX = 500;

const reasonError = text(projectDeletionText("reason"), { max: REASON_MAX });

/** Places a legal hold on a project; shows or changes the current one. */
export default function LegalHoldDialog({ code, number, hold, onClose }: LegalHoldDialogProps) {
  const change = useChangeLegalHold(code);
  const close = () => {
    if (!change.isPending) onClose();
  };
  useDialog(close);
  const before = hold?.reason ?? "";
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState<string>();
  const { error } = change;
  const refused = error instanceof ApiProblem ? fieldErrors(error, ["reason"]).reason : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = reasonError(typed);
    setWrong(fault);
    if (fault) return;
    change.mutate(typed, {
      onSuccess: () => {
        toast.success(projectDeletionText(hold ? "hold-changed" : "hold-placed"));
        onClose();
      },
    });
  };
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={typed === before}
      title={projectDeletionText(hold ? "hold-title" : "place-title", { number })}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          {hold && <HoldOrigin hold={hold} />}
          <Text size="sm" c="dimmed">
            {projectDeletionText("hold-hint")}
          </Text>
          <Textarea
            label={projectDeletionText("reason")}
            description={projectDeletionText("reason-hint")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => afterPress(() => typed !== before && setWrong(reasonError(typed)))}
            error={wrong ?? refused}
            autosize
            minRows={2}
            maxRows={8}
            required
            data-autofocus
          />
          {error && refused === undefined && (
            <FailureAlert title={projectDeletionText("hold-not-saved")}>
              {messageOf(error, projectDeletionText("try-again"))}
            </FailureAlert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} disabled={change.isPending}>
              {projectDeletionText("cancel")}
            </Button>
            <Button type="submit" loading={change.isPending} disabled={hold !== undefined && typed.trim() === before}>
              {projectDeletionText(hold ? "save-reason" : "place")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
