import { Modal } from "@/components/Modal";
import { toast } from "@/components/toast";
import { useDialog } from "@/components/use-dialog";
import { PasswordStep } from "./PasswordStep";
import { type Passkey, useRemovePasskey } from "./passkey-queries";
import { passkeyTexts } from "./passkey-texts";

const texts = passkeyTexts.removing;

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  email: string;
  onClose: () => void;
}

/** Takes a passkey off the account. */
export default function RemovePasskeyDialog({ passkey, email, onClose }: RemovePasskeyDialogProps) {
  const remove = useRemovePasskey();
  const close = () => !remove.isPending && onClose();
  useDialog(close);
  return (
    <Modal opened onClose={close} title={texts.title(passkey.name)}>
      <PasswordStep
        email={email}
        hint={texts.hint}
        submit={texts.submit}
        failed={texts.failed}
        isDangerous
        isPending={remove.isPending}
        error={remove.error}
        onSubmit={(current_password) =>
          remove.mutate(
            { id: passkey.id, current_password },
            {
              onSuccess: () => {
                toast.success(texts.done);
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
