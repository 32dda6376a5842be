import { Alert, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { TextLink } from "@/components/links";
import { ComponentSkeleton } from "@/components/skeletons";
import { focusFirstError } from "@/lib/form-errors";
import { required } from "@/lib/rules";
import { useSignIn } from "./sign-in-queries";
import { accountTexts as texts } from "./texts";

const SecondFactorForm = lazy(() => import("./SecondFactorForm"));
const PasskeySignIn = lazy(() => import("./PasskeySignIn"));

interface SignInFormProps {
  /** The address of an account that was just created. */
  email?: string;
  onSignedIn: () => void;
}

/** The way in: e-mail and password, and the second factor of an account that has one. */
export function SignInForm({ email = "", onSignedIn }: SignInFormProps) {
  const [asked, setAsked] = useState<{ totp: boolean; passkey: boolean }>();
  const [over, setOver] = useState<string>();
  const root = useRef<HTMLFormElement>(null);
  const signIn = useSignIn();
  const form = useForm({
    initialValues: { email, password: "", keep_signed_in: false },
    validate: { email: required("Email"), password: required("Password") },
  });

  const submit = form.onSubmit(
    (values) => {
      setOver(undefined);
      signIn.mutate(
        { ...values, email: values.email.trim() },
        {
          onSuccess: (answer) => (answer.outcome === "signed_in" ? onSignedIn() : setAsked(answer)),
          // Most often it is the password that was mistyped.
          onError: (error) =>
            isProblem(error, 401) && form.getInputNode<HTMLInputElement, "password">("password")?.select(),
        },
      );
    },
    () => focusFirstError(root.current),
  );

  if (asked) {
    const startOver = (why?: string) => {
      setAsked(undefined);
      setOver(why);
      form.setFieldValue("password", "");
      signIn.reset();
      // Once the form is there again: what was pressed to come here is gone.
      requestAnimationFrame(() => form.getInputNode<HTMLInputElement, "password">("password")?.focus());
    };
    return (
      <Suspense fallback={<ComponentSkeleton lines={4} />}>
        <SecondFactorForm
          hasApp={asked.totp}
          hasPasskey={asked.passkey}
          onSignedIn={onSignedIn}
          onStartOver={startOver}
        />
      </Suspense>
    );
  }

  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={texts.signIn}>
      <Stack>
        {(signIn.isError || over) && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title={texts.signInFailed}>
            {over ?? messageOf(signIn.error, texts.failures.signIn)}
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
        <Suspense fallback={null}>
          <PasskeySignIn keepSignedIn={form.values.keep_signed_in} onSignedIn={onSignedIn} />
        </Suspense>
      </Stack>
    </form>
  );
}
