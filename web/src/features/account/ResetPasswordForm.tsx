import { Button, Stack } from "@mantine/core";
import { useRef } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/FailureAlert";
import { toast } from "@/components/toast";
import { fieldErrors, focusFirstError } from "@/lib/form-errors";
import { useCheckedForm } from "@/lib/use-checked-form";
import { NewPasswordFields } from "./fields";
import { NEW_PASSWORD_RULES } from "./password-rules";
import { useResetPassword } from "./reset-queries";
import { resetTexts as texts } from "./reset-texts";

const EMPTY = { password: "", confirm_password: "" };

interface ResetPasswordFormProps {
  /** What the mailed link carries. */
  token: string;
  onReset: () => void;
  /** The link was used, or its hour is over. */
  onDead: () => void;
}

/** Replaces a forgotten password. */
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
            toast.success(texts.updated, texts.updatedHint);
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

  // What is wrong with a field stands beside the field.
  const isAboutForm = reset.isError && !(reset.error instanceof ApiProblem && reset.error.errors.length > 0);
  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={texts.setPassword}>
      <Stack>
        <NewPasswordFields bind={form.getInputProps} />
        {isAboutForm && <FailureAlert title={texts.notUpdated}>{messageOf(reset.error, texts.tryAgain)}</FailureAlert>}
        <Button
          type="submit"
          fullWidth
          loading={reset.isPending}
          aria-label={reset.isPending ? texts.settingPassword : undefined}
        >
          {texts.setPassword}
        </Button>
      </Stack>
    </form>
  );
}
