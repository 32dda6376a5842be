import { PasswordInput, TextInput } from "@mantine/core";
import accountText from "locales/account.ftl";
import accountFieldText from "locales/account-field.ftl";
import classes from "./fields.module.css";

/** Empty values of the fields common to all sign-up forms. */
export const EMPTY_ACCOUNT = { first_name: "", last_name: "", email: "", password: "", confirm_password: "" };

interface FieldsProps {
  /** The form's `getInputProps`. */
  bind: (field: keyof typeof EMPTY_ACCOUNT) => object;
}

export function PersonFields({ bind }: FieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={accountFieldText("first_name")} required autoComplete="given-name" {...bind("first_name")} />
        <TextInput label={accountFieldText("last_name")} required autoComplete="family-name" {...bind("last_name")} />
      </div>
      <TextInput label={accountFieldText("email")} required type="email" autoComplete="email" {...bind("email")} />
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
        label={accountFieldText("password")}
        required
        description={accountText("password-hint")}
        autoComplete="new-password"
        {...bind("password")}
      />
      <PasswordInput
        label={accountFieldText("confirm_password")}
        required
        autoComplete="new-password"
        {...bind("confirm_password")}
      />
    </>
  );
}
