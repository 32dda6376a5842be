import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef } from "react";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/FailureAlert";
import { FIELD_NAMES } from "@/lib/account-fields";
import { focusFirstError } from "@/lib/form-errors";
import { accountEmail } from "@/lib/rules";
import { useRequestPasswordReset } from "./forgot-queries";
import { forgotTexts as texts } from "./forgot-texts";

interface ForgotPasswordFormProps {
  onSent: (email: string) => void;
}

/** Asks for the link that replaces a forgotten password. */
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
    <form ref={root} onSubmit={submit} noValidate aria-label={texts.sendLink}>
      <Stack>
        <TextInput
          label={FIELD_NAMES.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps("email")}
        />
        {request.isError && (
          <FailureAlert title={texts.notSent}>{messageOf(request.error, texts.tryAgain)}</FailureAlert>
        )}
        <Button
          type="submit"
          fullWidth
          loading={request.isPending}
          aria-label={request.isPending ? texts.sending : undefined}
        >
          {texts.sendLink}
        </Button>
      </Stack>
    </form>
  );
}
