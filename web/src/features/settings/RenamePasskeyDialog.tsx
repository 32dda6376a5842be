import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import settingsText from "locales/settings.ftl";
import { ApiProblem, messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { fieldErrors } from "@/lib/forms/form-errors";
import { ChangeFailure } from "./ChangeFailure";
import { type Passkey, useRenamePasskey } from "./passkey-queries";
import { PASSKEY_NAME, PASSKEY_NAME_MAX } from "./passkey-rules";

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Renames a passkey. */
export default function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  useDialog(onClose);
  const rename = useRenamePasskey();
  const form = useForm({ initialValues: { name: passkey.name }, validate: { name: PASSKEY_NAME } });
  const submit = form.onSubmit(({ name }) =>
    rename.mutate(
      { id: passkey.id, name },
      {
        onSuccess: () => {
          toast.success(settingsText("passkey-renaming-done"));
          onClose();
        },
        onError: (error) => error instanceof ApiProblem && form.setErrors(fieldErrors(error, ["name"])),
      },
    ),
  );
  return (
    <Modal opened onClose={onClose} title={settingsText("passkey-renaming-title")}>
      <form onSubmit={submit} noValidate aria-label={settingsText("passkey-renaming-title")}>
        <Stack>
          <TextInput
            label={settingsText("passkey-name")}
            required
            data-autofocus
            maxLength={PASSKEY_NAME_MAX}
            {...form.getInputProps("name")}
          />
          {rename.isError && !form.errors.name && (
            <ChangeFailure title={settingsText("passkey-renaming-failed")} error={rename.error}>
              {messageOf(rename.error, settingsText("two-factor-try-again"))}
            </ChangeFailure>
          )}
          <Button type="submit" loading={rename.isPending}>
            {settingsText("passkey-renaming-submit")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {settingsText("two-factor-close")}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
