import { Alert, Button, PasswordInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRef } from "react";
import { ApiProblem } from "@/api/client";
import { toast } from "@/components/toast";
import { fieldErrors, focusFirstError } from "@/lib/form-errors";
import { formatPhone, phoneDigits } from "@/lib/phone";
import { useSignUp } from "./queries";
import { confirmPassword, SIGN_UP_RULES } from "./rules";
import { signUpFailure } from "./sign-up-failure";
import { accountTexts as texts } from "./texts";

const EMPTY = {
  first_name: "",
  last_name: "",
  email: "",
  company_name: "",
  phone: "",
  password: "",
  confirm_password: "",
};

interface SignUpFormProps {
  onSignedUp: (email: string) => void;
}

/** Opens a referral partner's account. */
export function SignUpForm({ onSignedUp }: SignUpFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const signUp = useSignUp();
  const form = useForm({
    initialValues: EMPTY,
    validateInputOnBlur: true,
    validate: {
      ...SIGN_UP_RULES,
      confirm_password: (typed, { password }) => confirmPassword(typed, password),
    },
  });

  const submit = form.onSubmit(
    (values) => {
      const body = { ...values, company_name: values.company_name || null, phone: phoneDigits(values.phone) || null };
      signUp.mutate(body, {
        onSuccess: ({ email }) => {
          toast.success(texts.created, texts.createdHint);
          onSignedUp(email);
        },
        onError: (error) => {
          if (!(error instanceof ApiProblem)) return;
          form.setErrors(fieldErrors(error, Object.keys(EMPTY)));
          focusFirstError(root.current);
        },
      });
    },
    () => focusFirstError(root.current),
  );

  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={texts.signUp}>
      <Stack>
        {signUp.isError && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title={texts.signUpFailed}>
            {signUpFailure(signUp.error)}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="First name" required autoComplete="given-name" {...form.getInputProps("first_name")} />
          <TextInput label="Last name" required autoComplete="family-name" {...form.getInputProps("last_name")} />
        </SimpleGrid>
        <TextInput label="Email" required type="email" autoComplete="email" {...form.getInputProps("email")} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Company name" autoComplete="organization" {...form.getInputProps("company_name")} />
          <TextInput
            label="Phone"
            type="tel"
            autoComplete="tel-national"
            {...form.getInputProps("phone")}
            onChange={(event) => form.setFieldValue("phone", formatPhone(event.currentTarget.value))}
          />
        </SimpleGrid>
        <PasswordInput
          label="Password"
          required
          description={texts.passwordHint}
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        <PasswordInput
          label="Confirm password"
          required
          autoComplete="new-password"
          {...form.getInputProps("confirm_password")}
        />
        <Button
          type="submit"
          fullWidth
          loading={signUp.isPending}
          aria-label={signUp.isPending ? texts.signingUp : undefined}
        >
          {texts.signUp}
        </Button>
      </Stack>
    </form>
  );
}
