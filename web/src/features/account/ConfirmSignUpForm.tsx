import { Button, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import accountFieldText from "locales/account-field.ftl";
import accountLinkText from "locales/account-link.ftl";
import { useRef } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { required } from "@/lib/forms/rules";
import { useConfirmSignUp } from "./sign-up-queries";

interface ConfirmSignUpFormProps {
  /** Token from the confirmation link. */
  token: string;
  /** Signs out the user of this device, if any, before the new account signs in. */
  leaveAccount: () => Promise<unknown>;
  onConfirmed: (isSignedIn: boolean) => void;
  /** Called when the link was already used or has expired. */
  onDead: () => void;
}

/** Confirms a sign-up. Requires the token from the link and the password chosen at sign-up. */
export function ConfirmSignUpForm({ token, leaveAccount, onConfirmed, onDead }: ConfirmSignUpFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const confirm = useConfirmSignUp(leaveAccount);
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: required(accountFieldText("password")) },
  });

  const submit = form.onSubmit(
    ({ password }) =>
      confirm.mutate(
        { token, password },
        {
          onSuccess: ({ is_signed_in }) => onConfirmed(is_signed_in),
          onError: (error) => {
            if (!(error instanceof ApiProblem)) return;
            if (error.status === 404) return onDead();
            form.setErrors(fieldErrors(error, ["password"]));
            focusFirstError(root.current);
          },
        },
      ),
    () => focusFirstError(root.current),
  );

  // Errors about the password are shown at its field.
  const isAboutForm = confirm.isError && !(confirm.error instanceof ApiProblem && confirm.error.errors.length > 0);
  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={accountLinkText("confirm-confirm")}>
      <Stack>
        <PasswordInput
          label={accountFieldText("password")}
          description={accountLinkText("confirm-password-hint")}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        {isAboutForm && (
          <FailureAlert title={accountLinkText("confirm-failed")}>
            {messageOf(confirm.error, accountLinkText("confirm-try-again"))}
          </FailureAlert>
        )}
        <Button
          type="submit"
          fullWidth
          loading={confirm.isPending}
          aria-label={confirm.isPending ? accountLinkText("confirm-confirming") : undefined}
        >
          {accountLinkText("confirm-confirm")}
        </Button>
      </Stack>
    </form>
  );
}
