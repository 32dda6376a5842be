import { Button, Stack } from "@mantine/core";
import accountLinkText from "locales/account-link.ftl";
import { useRef } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { NewPasswordFields } from "./fields";
import { NEW_PASSWORD_RULES } from "./password-rules";
import { useResetPassword } from "./reset-queries";

const EMPTY = { password: "", confirm_password: "" };

interface ResetPasswordFormProps {
  /** Token from the reset link. */
  token: string;
  onReset: () => void;
  /** Called when the link was already used or has expired. */
  onDead: () => void;
}

/** Sets a new password after a reset request. */
export function ResetPasswordForm({ token, onReset, onDead }: ResetPasswordFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const reset = useResetPassword();
  const form = useCheckedForm({ initialValues: EMPTY, validate: NEW_PASSWORD_RULES });

  const submit = form.onSubmit(
    (values) =>
      reset.mutate(
        { ...values, token },
        {
          onSuccess: () => {
            toast.success(accountLinkText("reset-updated"), accountLinkText("reset-updated-hint"));
            onReset();
          },
          onError: (error) => {
            if (!(error instanceof ApiProblem)) return;
            if (error.status === 404) return onDead();
            form.setErrors(fieldErrors(error, Object.keys(EMPTY)));
            focusFirstError(root.current);
          },
        },
      ),
    () => focusFirstError(root.current),
  );

  // Field errors are shown at their fields.
  const isAboutForm = reset.isError && !(reset.error instanceof ApiProblem && reset.error.errors.length > 0);
  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={accountLinkText("reset-set-password")}>
      <Stack>
        <NewPasswordFields bind={form.getInputProps} />
        {isAboutForm && (
          <FailureAlert title={accountLinkText("reset-not-updated")}>
            {messageOf(reset.error, accountLinkText("reset-try-again"))}
          </FailureAlert>
        )}
        <Button
          type="submit"
          fullWidth
          loading={reset.isPending}
          aria-label={reset.isPending ? accountLinkText("reset-setting-password") : undefined}
        >
          {accountLinkText("reset-set-password")}
        </Button>
      </Stack>
    </form>
  );
}
