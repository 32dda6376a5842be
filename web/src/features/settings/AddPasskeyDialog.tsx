import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import accountFieldText from "locales/account-field.ftl";
import ruleText from "locales/rule.ftl";
import settingsText from "locales/settings.ftl";
import { useRef } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { wasDismissed } from "@/lib/browser/passkeys";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { ChangeFailure } from "./ChangeFailure";
import { useAddPasskey } from "./passkey-queries";
import { PASSKEY_NAME, PASSKEY_NAME_MAX } from "./passkey-rules";
import { RecoveryCodes } from "./RecoveryCodes";

interface AddPasskeyDialogProps {
  email: string;
  onClose: () => void;
}

/** Why adding the passkey failed. The browser reports an already registered device as `InvalidStateError`. */
function reason(error: unknown): string {
  if (wasDismissed(error)) return settingsText("passkey-adding-dismissed");
  if (error instanceof Error && error.name === "InvalidStateError") return settingsText("passkey-adding-known");
  return messageOf(error, settingsText("two-factor-try-again"));
}

/** Creates a passkey and, if it is the account's first second factor, shows the recovery codes. */
export default function AddPasskeyDialog({ email, onClose }: AddPasskeyDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const add = useAddPasskey();
  const form = useForm({
    initialValues: { name: "", current_password: "" },
    validate: {
      name: PASSKEY_NAME,
      current_password: (typed) =>
        typed === "" ? ruleText("required", { label: accountFieldText("current_password") }) : undefined,
    },
  });
  const codes = add.data?.recovery_codes ?? [];
  const isShowing = codes.length > 0;
  const close = () => !add.isPending && onClose();
  // The codes are shown only once, so Back must not close the dialog.
  useDialog(() => !isShowing && close());
  const finish = () => {
    toast.success(settingsText("passkey-adding-done"));
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

  return (
    <Modal
      opened
      onClose={close}
      title={isShowing ? settingsText("two-factor-save-title") : settingsText("passkey-adding-title")}
      closeOnClickOutside={false}
      closeOnEscape={!isShowing}
      withCloseButton={!isShowing}
    >
      {isShowing ? (
        <RecoveryCodes email={email} codes={codes} onDone={finish} />
      ) : (
        <form ref={root} onSubmit={submit} noValidate aria-label={settingsText("passkey-adding-title")}>
          <Stack>
            <Text c="dimmed">{settingsText("passkey-adding-hint")}</Text>
            <TextInput
              label={settingsText("passkey-name")}
              description={settingsText("passkey-name-hint")}
              required
              data-autofocus
              maxLength={PASSKEY_NAME_MAX}
              {...form.getInputProps("name")}
            />
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordInput
              label={accountFieldText("current_password")}
              required
              autoComplete="current-password"
              {...form.getInputProps("current_password")}
            />
            <Refusal error={add.error} />
            <Button type="submit" loading={add.isPending}>
              {settingsText("passkey-adding-submit")}
            </Button>
            <Button variant="default" onClick={onClose} disabled={add.isPending}>
              {settingsText("two-factor-close")}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

/** Why adding the passkey failed. Field errors are shown at the fields instead. */
function Refusal({ error }: { error: Error | null }) {
  if (!error || (error instanceof ApiProblem && error.errors.length > 0)) return null;
  return (
    <ChangeFailure title={settingsText("passkey-adding-failed")} error={error}>
      {reason(error)}
    </ChangeFailure>
  );
}
