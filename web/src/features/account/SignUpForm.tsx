import { Button, Stack, TextInput } from "@mantine/core";
import accountText from "locales/account.ftl";
import accountFieldText from "locales/account-field.ftl";
import { useRef } from "react";
import { ApiProblem } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { PhoneField } from "@/components/fields/PhoneField";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { phoneDigits } from "@/lib/text/phone";
import { EMPTY_ACCOUNT, NewPasswordFields, PersonFields } from "./fields";
import classes from "./fields.module.css";
import { SIGN_UP_RULES } from "./rules";
import { SignUpFailure } from "./SignUpFailure";
import { useSignUp } from "./sign-up-queries";

const EMPTY = { ...EMPTY_ACCOUNT, company_name: "", phone: "" };
const FIELDS = Object.keys(EMPTY);

interface SignUpFormProps {
  /** Called when the address has an account. The server does not reveal whether it already existed, but signing in fails then. */
  onSignedUp: (email: string, isSignedIn: boolean) => void;
  /** Called when the server has mailed instructions, whether or not an account existed. */
  onMailed: (email: string) => void;
}

/** Sign-up form for referral partners. */
export function SignUpForm({ onSignedUp, onMailed }: SignUpFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const signUp = useSignUp();
  const form = useCheckedForm({
    initialValues: EMPTY,
    validate: SIGN_UP_RULES,
  });

  const submit = form.onSubmit(
    (values) => {
      const body = { ...values, company_name: values.company_name || null, phone: phoneDigits(values.phone) || null };
      signUp.mutate(body, {
        onSuccess: ({ email, confirmation_mailed, is_signed_in }) => {
          if (confirmation_mailed) return onMailed(email);
          toast.success(accountText("created"), is_signed_in ? undefined : accountText("created-hint"));
          onSignedUp(email, is_signed_in);
        },
        onError: (error) => {
          if (!(error instanceof ApiProblem)) return;
          form.setErrors(fieldErrors(error, FIELDS));
          focusFirstError(root.current);
        },
      });
    },
    () => focusFirstError(root.current),
  );

  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={accountText("sign-up")}>
      <Stack>
        <PersonFields bind={form.getInputProps} />
        <div className={classes.pair}>
          <TextInput
            label={accountFieldText("company_name")}
            autoComplete="organization"
            {...form.getInputProps("company_name")}
          />
          <PhoneField label={accountFieldText("phone")} autoComplete="tel-national" {...form.getInputProps("phone")} />
        </div>
        <NewPasswordFields bind={form.getInputProps} />
        <SignUpFailure error={signUp.error} fields={FIELDS} />
        <Button
          type="submit"
          fullWidth
          loading={signUp.isPending}
          aria-label={signUp.isPending ? accountText("signing-up") : undefined}
        >
          {accountText("sign-up")}
        </Button>
      </Stack>
    </form>
  );
}
