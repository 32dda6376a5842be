import { PasswordInput, TextInput } from "@mantine/core";
import { FIELD_NAMES } from "@/lib/account-fields";
import classes from "./fields.module.css";
import { accountTexts as texts } from "./texts";

/** What everybody who makes an account types. */
export const EMPTY_ACCOUNT = { first_name: "", last_name: "", email: "", password: "", confirm_password: "" };

interface FieldsProps {
  /** The form's `getInputProps`. */
  bind: (field: keyof typeof EMPTY_ACCOUNT) => object;
}

export function PersonFields({ bind }: FieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={FIELD_NAMES.first_name} required autoComplete="given-name" {...bind("first_name")} />
        <TextInput label={FIELD_NAMES.last_name} required autoComplete="family-name" {...bind("last_name")} />
      </div>
      <TextInput label={FIELD_NAMES.email} required type="email" autoComplete="email" {...bind("email")} />
    </>
  );
}

interface NewPasswordFieldsProps {
  /** The form's `getInputProps`. */
  bind: (field: "password" | "confirm_password") => object;
}

export function NewPasswordFields({ bind }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label={FIELD_NAMES.password}
        required
        description={texts.passwordHint}
        autoComplete="new-password"
        {...bind("password")}
      />
      <PasswordInput
        label={FIELD_NAMES.confirm_password}
        required
        autoComplete="new-password"
        {...bind("confirm_password")}
      />
    </>
  );
}
