import { Button, Group, Text } from "@mantine/core";
import { messageOf } from "@/api/client";
import { Modal } from "@/components/Modal";
import { toast } from "@/components/toast";
import { useDialog } from "@/components/use-dialog";
import { invited } from "./InvitationRow";
import { type Invitation, useRevokeInvitation } from "./queries";
import { invitationTexts as texts } from "./texts";

interface RevokeDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Asks before a link that somebody may hold is made worthless. */
export default function RevokeDialog({ invitation, onClose }: RevokeDialogProps) {
  useDialog(onClose);
  const revoke = useRevokeInvitation();
  const confirm = () =>
    revoke.mutate(invitation, {
      onSuccess: () => toast.success(texts.revoked),
      onError: (error) => toast.error(texts.revokeFailed, messageOf(error, texts.revokeFailure)),
      onSettled: onClose,
    });
  return (
    <Modal opened onClose={onClose} title={texts.revokeTitle}>
      <Text mb="lg">{texts.revokeHint(invited(invitation))}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.keep}
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={confirm}>
          {texts.revoke}
        </Button>
      </Group>
    </Modal>
  );
}
