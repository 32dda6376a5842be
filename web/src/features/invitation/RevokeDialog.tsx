import { Button, Group, Text } from "@mantine/core";
import invitationText from "locales/invitation.ftl";
import { messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { invited } from "./InvitationRow";
import { type Invitation, useRevokeInvitation } from "./queries";

interface RevokeDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Confirms the revocation of an invitation. */
export default function RevokeDialog({ invitation, onClose }: RevokeDialogProps) {
  useDialog(onClose);
  const revoke = useRevokeInvitation();
  const confirm = () =>
    revoke.mutate(invitation, {
      onSuccess: () => toast.success(invitationText("revoked")),
      onError: (error) =>
        toast.error(invitationText("revoke-failed"), messageOf(error, invitationText("revoke-failure"))),
      onSettled: onClose,
    });
  return (
    <Modal opened onClose={onClose} title={invitationText("revoke-title")}>
      <Text mb="lg">{invitationText("revoke-hint", { who: invited(invitation) })}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {invitationText("keep")}
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={confirm}>
          {invitationText("revoke")}
        </Button>
      </Group>
    </Modal>
  );
}
