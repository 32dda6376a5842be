import { Button, Group, Stack, Text } from "@mantine/core";
import userText from "locales/user.ftl";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { type UserPage, useChangeUser } from "./queries";

interface DeactivateDialogProps {
  user: UserPage;
  onClose: () => void;
}

/** Confirms the deactivation of a user. */
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
          toast.success(userText("change-deactivated", { name }));
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={close} title={userText("change-deactivate-title", { name })}>
      <Stack>
        <Text>{userText("change-deactivate-question", { name })}</Text>
        {change.error && (
          <FailureAlert title={userText("change-not-saved")}>
            {isProblem(change.error, 412)
              ? userText("panel-stale")
              : messageOf(change.error, userText("change-try-again"))}
          </FailureAlert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={change.isPending} data-autofocus>
            {userText("change-keep")}
          </Button>
          <Button color="red" loading={change.isPending} onClick={confirm}>
            {userText("change-deactivate")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
