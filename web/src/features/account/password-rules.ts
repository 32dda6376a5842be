import accountFieldText from "locales/account-field.ftl";
import { newPassword, PASSWORD_MISMATCH, passwordLength } from "@/lib/forms/rules";

const typedTwice = passwordLength(accountFieldText("confirm_password"));

/** Rules for a new password and its confirmation. */
export const NEW_PASSWORD_RULES = {
  password: newPassword,
  confirm_password: (typed: string, { password }: { password: string }) =>
    typedTwice(typed) ?? (typed === password ? undefined : PASSWORD_MISMATCH),
};
