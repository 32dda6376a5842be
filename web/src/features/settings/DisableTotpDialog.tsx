import settingsText from "locales/settings.ftl";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { PasswordStep } from "./PasswordStep";
import { useDisableTotp } from "./two-factor-queries";

interface DisableTotpDialogProps {
  email: string;
  onClose: () => void;
}

/** Removes the authenticator app from the account. */
export default function DisableTotpDialog({ email, onClose }: DisableTotpDialogProps) {
  const disable = useDisableTotp();
  const close = () => !disable.isPending && onClose();
  useDialog(close);
  return (
    <Modal opened onClose={close} title={settingsText("two-factor-disable-title")}>
      <PasswordStep
        email={email}
        hint={settingsText("two-factor-disable-hint")}
        submit={settingsText("two-factor-disable-submit")}
        failed={settingsText("two-factor-disable-failed")}
        isDangerous
        isPending={disable.isPending}
        error={disable.error}
        onSubmit={(current_password) =>
          disable.mutate(
            { current_password },
            {
              onSuccess: () => {
                toast.success(settingsText("two-factor-disable-done"));
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
