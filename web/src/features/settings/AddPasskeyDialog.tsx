import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { Modal } from "@/components/Modal";
import { toast } from "@/components/toast";
import { useDialog } from "@/components/use-dialog";
import { fieldErrors, focusFirstError } from "@/lib/form-errors";
import { wasDismissed } from "@/lib/passkeys";
import { ChangeFailure } from "./ChangeFailure";
import { useAddPasskey } from "./passkey-queries";
import { PASSKEY_NAME } from "./passkey-rules";
import { passkeyTexts } from "./passkey-texts";
import { RecoveryCodes } from "./RecoveryCodes";
import { twoFactorTexts } from "./two-factor-texts";

const texts = passkeyTexts.adding;

interface AddPasskeyDialogProps {
  email: string;
  onClose: () => void;
}

/** Why no passkey was added. The device knows it already: the browser says so with a name of its own. */
function reason(error: unknown): string {
  if (wasDismissed(error)) return texts.dismissed;
  if (error instanceof Error && error.name === "InvalidStateError") return texts.known;
  return messageOf(error, twoFactorTexts.tryAgain);
}

/** Makes a passkey, and shows the recovery codes that come with an account's first second factor. */
export default function AddPasskeyDialog({ email, onClose }: AddPasskeyDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const add = useAddPasskey();
  const form = useForm({
    initialValues: { name: "", current_password: "" },
    validate: {
      name: PASSKEY_NAME,
      current_password: (typed) => (typed === "" ? twoFactorTexts.password.missing : undefined),
    },
  });
  const codes = add.data?.recovery_codes ?? [];
  const isShowing = codes.length > 0;
  const close = () => !add.isPending && onClose();
  // The codes are shown this once: no stray Back takes them away.
  useDialog(() => !isShowing && close());
  const finish = () => {
    toast.success(texts.done);
    onClose();
  };
  const submit = form.onSubmit(
    (values) =>
      add.mutate(values, {
        onSuccess: ({ recovery_codes }) => recovery_codes.length === 0 && finish(),
        onError: (error) => {
          if (!(error instanceof ApiProblem)) return;
          form.setErrors(fieldErrors(error, ["name", "current_password"]));
          focusFirstError(root.current);
        },
      }),
    () => focusFirstError(root.current),
  );
  const isAboutFields = add.error instanceof ApiProblem && add.error.errors.length > 0;

  return (
    <Modal
      opened
      onClose={close}
      title={isShowing ? twoFactorTexts.save.title : texts.title}
      closeOnClickOutside={false}
      closeOnEscape={!isShowing}
      withCloseButton={!isShowing}
    >
      {isShowing ? (
        <RecoveryCodes email={email} codes={codes} onDone={finish} />
      ) : (
        <form ref={root} onSubmit={submit} noValidate aria-label={texts.title}>
          <Stack>
            <Text c="dimmed">{texts.hint}</Text>
            <TextInput
              label={passkeyTexts.name}
              description={passkeyTexts.nameHint}
              required
              data-autofocus
              maxLength={passkeyTexts.nameMax}
              {...form.getInputProps("name")}
            />
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordInput
              label={twoFactorTexts.password.label}
              required
              autoComplete="current-password"
              {...form.getInputProps("current_password")}
            />
            {add.isError && !isAboutFields && (
              <ChangeFailure title={texts.failed} error={add.error}>
                {reason(add.error)}
              </ChangeFailure>
            )}
            <Button type="submit" loading={add.isPending}>
              {texts.submit}
            </Button>
            <Button variant="default" onClick={onClose} disabled={add.isPending}>
              {twoFactorTexts.close}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
