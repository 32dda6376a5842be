import { Button, Checkbox, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import accountText from "locales/account.ftl";
import accountFieldText from "locales/account-field.ftl";
import { lazy, Suspense, useRef, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { TextLink } from "@/components/display/links";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { focusFirstError } from "@/lib/forms/form-errors";
import { required } from "@/lib/forms/rules";
import { useSignIn } from "./sign-in-queries";

const SecondFactorForm = lazy(() => import("./SecondFactorForm"));
const PasskeySignIn = lazy(() => import("./PasskeySignIn"));

interface SignInFormProps {
  /** Address of an account that was just created. */
  email?: string;
  onSignedIn: () => void;
}

/** Sign-in with email and password, followed by the second factor if the account has one. */
export function SignInForm({ email = "", onSignedIn }: SignInFormProps) {
  const [asked, setAsked] = useState<{ totp: boolean; passkey: boolean }>();
  // Error text of the last attempt, by password or passkey.
  const [failure, setFailure] = useState<string>();
  const root = useRef<HTMLFormElement>(null);
  const signIn = useSignIn();
  const form = useForm<SignInValues>({
    initialValues: { email, password: "", keep_signed_in: false },
    validate: { email: required(accountFieldText("email")), password: required(accountFieldText("password")) },
  });

  const submit = form.onSubmit(
    (values) => {
      setFailure(undefined);
      signIn.mutate(
        { ...values, email: values.email.trim() },
        {
          onSuccess: (answer) => (answer.outcome === "signed_in" ? onSignedIn() : setAsked(answer)),
          onError: (error) => {
            setFailure(messageOf(error, accountText("failures-sign-in")));
            // A mistyped password is the most likely cause.
            if (isProblem(error, 401)) form.getInputNode<HTMLInputElement, "password">("password")?.select();
          },
        },
      );
    },
    () => focusFirstError(root.current),
  );

  if (asked) {
    const startOver = (why?: string) => {
      setAsked(undefined);
      setFailure(why);
      form.setFieldValue("password", "");
      signIn.reset();
      // Focus the field after the form is rendered again, because the button that had the focus is gone.
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
    <form ref={root} onSubmit={submit} noValidate aria-label={accountText("sign-in")}>
      <Stack>
        <Credentials form={form} />
        {failure && <FailureAlert title={accountText("sign-in-failed")}>{failure}</FailureAlert>}
        <Button
          type="submit"
          fullWidth
          loading={signIn.isPending}
          aria-label={signIn.isPending ? accountText("signing-in") : undefined}
        >
          {accountText("sign-in")}
        </Button>
        <Suspense fallback={null}>
          <PasskeySignIn keepSignedIn={form.values.keep_signed_in} onSignedIn={onSignedIn} onFailure={setFailure} />
        </Suspense>
      </Stack>
    </form>
  );
}

interface SignInValues {
  email: string;
  password: string;
  keep_signed_in: boolean;
}

function Credentials({ form }: { form: UseFormReturnType<SignInValues> }) {
  return (
    <>
      <TextInput
        label={accountFieldText("email")}
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label={accountFieldText("password")}
        autoComplete="current-password"
        {...form.getInputProps("password")}
      />
      <Group justify="space-between" gap="xs">
        <Checkbox
          label={accountText("keep-signed-in")}
          {...form.getInputProps("keep_signed_in", { type: "checkbox" })}
        />
        <TextLink to="/auth/forgot" size="sm">
          {accountText("forgot")}
        </TextLink>
      </Group>
    </>
  );
}
