import settingsText from "locales/settings.ftl";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { PasswordStep } from "./PasswordStep";
import { type Passkey, useRemovePasskey } from "./passkey-queries";

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  email: string;
  onClose: () => void;
}

/** Removes a passkey from the account. */
export default function RemovePasskeyDialog({ passkey, email, onClose }: RemovePasskeyDialogProps) {
  const remove = useRemovePasskey();
  const close = () => !remove.isPending && onClose();
  useDialog(close);
  return (
    <Modal opened onClose={close} title={settingsText("passkey-removing-title", { name: passkey.name })}>
      <PasswordStep
        email={email}
        hint={settingsText("passkey-removing-hint")}
        submit={settingsText("passkey-removing-submit")}
        failed={settingsText("passkey-removing-failed")}
        isDangerous
        isPending={remove.isPending}
        error={remove.error}
        onSubmit={(current_password) =>
          remove.mutate(
            { id: passkey.id, current_password },
            {
              onSuccess: () => {
                toast.success(settingsText("passkey-removing-done"));
                onClose();
              },
            },
          )
        }
        onClose={onClose}
      />
    </Modal>
  );
}
