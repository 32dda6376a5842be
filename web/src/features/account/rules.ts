import { FIELD_NAMES } from "@/lib/account-fields";
import {
  accountEmail,
  newPassword,
  optional,
  optionalText,
  PASSWORD_MISMATCH,
  passwordLength,
  personName,
  phone,
} from "@/lib/rules";

const typedTwice = passwordLength(FIELD_NAMES.confirm_password);

/** A new password, typed twice. */
export const NEW_PASSWORD_RULES = {
  password: newPassword,
  confirm_password: (typed: string, { password }: { password: string }) =>
    typedTwice(typed) ?? (typed === password ? undefined : PASSWORD_MISMATCH),
};

/** What everybody who makes an account types; the same rules as the server's. */
export const ACCOUNT_RULES = {
  first_name: personName(FIELD_NAMES.first_name),
  last_name: personName(FIELD_NAMES.last_name),
  email: accountEmail,
  ...NEW_PASSWORD_RULES,
};

/** What a referral partner tells besides. */
export const SIGN_UP_RULES = {
  ...ACCOUNT_RULES,
  company_name: optionalText(FIELD_NAMES.company_name, { max: 100 }),
  phone: optional(phone),
};
