import { Button, Group, Stack, Text } from "@mantine/core";
import userText from "locales/user.ftl";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { type UserPage, useEndSessions } from "./queries";

interface EndSessionsDialogProps {
  user: UserPage;
  onClose: () => void;
}

/** Confirms that a user is signed out of all sessions. */
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
        toast.success(userText("change-signed-out", { number: ended }));
        onClose();
      },
    });
  return (
    <Modal opened onClose={close} title={userText("change-end-title", { name })}>
      <Stack>
        <Text>{userText("change-end-question", { name })}</Text>
        {end.error && (
          <FailureAlert title={userText("change-not-signed-out")}>
            {messageOf(end.error, userText("change-try-again"))}
          </FailureAlert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={end.isPending} data-autofocus>
            {userText("change-keep-signed-in")}
          </Button>
          <Button color="red" loading={end.isPending} onClick={confirm}>
            {userText("change-sign-out-everywhere")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
