import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import accountFieldText from "locales/account-field.ftl";
import accountLinkText from "locales/account-link.ftl";
import { useRef } from "react";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { focusFirstError } from "@/lib/forms/form-errors";
import { accountEmail } from "@/lib/forms/rules";
import { useRequestPasswordReset } from "./forgot-queries";

interface ForgotPasswordFormProps {
  onSent: (email: string) => void;
}

/** Requests a password reset link. */
export function ForgotPasswordForm({ onSent }: ForgotPasswordFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const request = useRequestPasswordReset();
  const form = useForm({ initialValues: { email: "" }, validate: { email: accountEmail } });

  const submit = form.onSubmit(
    (values) => {
      const email = values.email.trim();
      request.mutate({ email }, { onSuccess: () => onSent(email) });
    },
    () => focusFirstError(root.current),
  );

  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={accountLinkText("forgot-send-link")}>
      <Stack>
        <TextInput
          label={accountFieldText("email")}
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps("email")}
        />
        {request.isError && (
          <FailureAlert title={accountLinkText("forgot-not-sent")}>
            {messageOf(request.error, accountLinkText("forgot-try-again"))}
          </FailureAlert>
        )}
        <Button
          type="submit"
          fullWidth
          loading={request.isPending}
          aria-label={request.isPending ? accountLinkText("forgot-sending") : undefined}
        >
          {accountLinkText("forgot-send-link")}
        </Button>
      </Stack>
    </form>
  );
}
