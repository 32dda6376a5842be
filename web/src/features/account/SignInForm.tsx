import { Alert, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRef } from "react";
import { isProblem, messageOf } from "@/api/client";
import { TextLink } from "@/components/links";
import { focusFirstError } from "@/lib/form-errors";
import { required } from "@/lib/rules";
import { useSignIn } from "./queries";
import { accountTexts as texts } from "./texts";

interface SignInFormProps {
  /** The address of an account that was just created. */
  email?: string;
  onSignedIn: () => void;
}

export function SignInForm({ email = "", onSignedIn }: SignInFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const signIn = useSignIn();
  const form = useForm({
    initialValues: { email, password: "", keep_signed_in: false },
    validate: { email: required("Email"), password: required("Password") },
  });

  const submit = form.onSubmit(
    (values) =>
      signIn.mutate(
        { ...values, email: values.email.trim() },
        {
          onSuccess: onSignedIn,
          // Most often it is the password that was mistyped.
          onError: (error) =>
            isProblem(error, 401) && form.getInputNode<HTMLInputElement, "password">("password")?.select(),
        },
      ),
    () => focusFirstError(root.current),
  );

  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={texts.signIn}>
      <Stack>
        {signIn.isError && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title={texts.signInFailed}>
            {messageOf(signIn.error, texts.failures.signIn)}
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps("email")}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps("password")} />
        <Group justify="space-between" gap="xs">
          <Checkbox label={texts.keepSignedIn} {...form.getInputProps("keep_signed_in", { type: "checkbox" })} />
          <TextLink to="/auth/forgot" size="sm">
            {texts.forgot}
          </TextLink>
        </Group>
        <Button
          type="submit"
          fullWidth
          loading={signIn.isPending}
          aria-label={signIn.isPending ? texts.signingIn : undefined}
        >
          {texts.signIn}
        </Button>
      </Stack>
    </form>
  );
}
