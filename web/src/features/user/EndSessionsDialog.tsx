import { Button, Group, Stack, Text } from "@mantine/core";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/FailureAlert";
import { Modal } from "@/components/Modal";
import { toast } from "@/components/toast";
import { useDialog } from "@/components/use-dialog";
import { type UserPage, useEndSessions } from "./queries";
import { changeTexts as texts } from "./texts";

interface EndSessionsDialogProps {
  user: UserPage;
  onClose: () => void;
}

/** Asks before somebody is signed out everywhere. */
export default function EndSessionsDialog({ user, onClose }: EndSessionsDialogProps) {
  const end = useEndSessions(user);
  const close = () => {
    if (!end.isPending) onClose();
  };
  useDialog(close);
  const { full_name: name } = user;
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: ({ ended }) => {
        toast.success(texts.signedOut(ended));
        onClose();
      },
    });
  return (
    <Modal opened onClose={close} title={texts.endTitle(name)}>
      <Stack>
        <Text>{texts.endQuestion(name)}</Text>
        {end.error && <FailureAlert title={texts.notSignedOut}>{messageOf(end.error, texts.tryAgain)}</FailureAlert>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={end.isPending} data-autofocus>
            {texts.keepSignedIn}
          </Button>
          <Button color="red" loading={end.isPending} onClick={confirm}>
            {texts.signOutEverywhere}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
