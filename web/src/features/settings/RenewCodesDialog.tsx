import settingsText from "locales/settings.ftl";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { PasswordStep } from "./PasswordStep";
import { RecoveryCodes } from "./RecoveryCodes";
import { useRenewRecoveryCodes } from "./two-factor-queries";

interface RenewCodesDialogProps {
  email: string;
  onClose: () => void;
}

/** Generates new recovery codes and shows them once. */
export default function RenewCodesDialog({ email, onClose }: RenewCodesDialogProps) {
  const renew = useRenewRecoveryCodes();
  const codes = renew.data?.recovery_codes;
  const close = () => !renew.isPending && onClose();
  // The codes are shown only once, so Back must not close the dialog.
  useDialog(() => !codes && close());
  return (
    <Modal
      opened
      onClose={close}
      title={codes ? settingsText("two-factor-save-title") : settingsText("two-factor-renew-title")}
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {codes ? (
        <RecoveryCodes email={email} codes={codes} onDone={onClose} />
      ) : (
        <PasswordStep
          email={email}
          hint={settingsText("two-factor-renew-hint")}
          submit={settingsText("two-factor-renew-submit")}
          failed={settingsText("two-factor-renew-failed")}
          isPending={renew.isPending}
          error={renew.error}
          onSubmit={(current_password) => renew.mutate({ current_password })}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
