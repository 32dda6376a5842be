import { Modal } from "@/components/Modal";
import { toast } from "@/components/toast";
import { useDialog } from "@/components/use-dialog";
import { PasswordStep } from "./PasswordStep";
import { useDisableTotp } from "./two-factor-queries";
import { twoFactorTexts } from "./two-factor-texts";

const texts = twoFactorTexts.disable;

interface DisableTotpDialogProps {
  email: string;
  onClose: () => void;
}

/** Takes the authenticator app off the account. */
export default function DisableTotpDialog({ email, onClose }: DisableTotpDialogProps) {
  const disable = useDisableTotp();
  const close = () => !disable.isPending && onClose();
  useDialog(close);
  return (
    <Modal opened onClose={close} title={texts.title}>
      <PasswordStep
        email={email}
        hint={texts.hint}
        submit={texts.submit}
        failed={texts.failed}
        isDangerous
        isPending={disable.isPending}
        error={disable.error}
        onSubmit={(current_password) =>
          disable.mutate(
            { current_password },
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
