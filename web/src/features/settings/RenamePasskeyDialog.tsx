import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ApiProblem, messageOf } from "@/api/client";
import { Modal } from "@/components/Modal";
import { toast } from "@/components/toast";
import { useDialog } from "@/components/use-dialog";
import { fieldErrors } from "@/lib/form-errors";
import { ChangeFailure } from "./ChangeFailure";
import { type Passkey, useRenamePasskey } from "./passkey-queries";
import { PASSKEY_NAME } from "./passkey-rules";
import { passkeyTexts } from "./passkey-texts";
import { twoFactorTexts } from "./two-factor-texts";

const texts = passkeyTexts.renaming;

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Gives a passkey another name. */
export default function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  useDialog(onClose);
  const rename = useRenamePasskey();
  const form = useForm({ initialValues: { name: passkey.name }, validate: { name: PASSKEY_NAME } });
  const submit = form.onSubmit(({ name }) =>
    rename.mutate(
      { id: passkey.id, name },
      {
        onSuccess: () => {
          toast.success(texts.done);
          onClose();
        },
        onError: (error) => error instanceof ApiProblem && form.setErrors(fieldErrors(error, ["name"])),
      },
    ),
  );
  return (
    <Modal opened onClose={onClose} title={texts.title}>
      <form onSubmit={submit} noValidate aria-label={texts.title}>
        <Stack>
          <TextInput
            label={passkeyTexts.name}
            required
            data-autofocus
            maxLength={passkeyTexts.nameMax}
            {...form.getInputProps("name")}
          />
          {rename.isError && !form.errors.name && (
            <ChangeFailure title={texts.failed} error={rename.error}>
              {messageOf(rename.error, twoFactorTexts.tryAgain)}
            </ChangeFailure>
          )}
          <Button type="submit" loading={rename.isPending}>
            {texts.submit}
          </Button>
          <Button variant="default" onClick={onClose}>
            {twoFactorTexts.close}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
