import { Button, Group, Stack, Text } from "@mantine/core";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/FailureAlert";
import { Modal } from "@/components/Modal";
import { toast } from "@/components/toast";
import { useDialog } from "@/components/use-dialog";
import { type UserPage, useChangeUser } from "./queries";
import { panelTexts, changeTexts as texts } from "./texts";

interface DeactivateDialogProps {
  user: UserPage;
  onClose: () => void;
}

/** Asks before somebody is put out. */
export default function DeactivateDialog({ user, onClose }: DeactivateDialogProps) {
  const change = useChangeUser(user);
  const close = () => {
    if (!change.isPending) onClose();
  };
  useDialog(close);
  const { full_name: name } = user;
  const confirm = () =>
    change.mutate(
      { what: "deactivate" },
      {
        onSuccess: () => {
          toast.success(texts.deactivated(name));
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={close} title={texts.deactivateTitle(name)}>
      <Stack>
        <Text>{texts.deactivateQuestion(name)}</Text>
        {change.error && (
          <FailureAlert title={texts.notSaved}>
            {isProblem(change.error, 412) ? panelTexts.stale : messageOf(change.error, texts.tryAgain)}
          </FailureAlert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={change.isPending} data-autofocus>
            {texts.keep}
          </Button>
          <Button color="red" loading={change.isPending} onClick={confirm}>
            {texts.deactivate}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
