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

const typedTwice = passwordLength("Confirm password");

/** A new password, typed twice. */
export const NEW_PASSWORD_RULES = {
  password: newPassword,
  confirm_password: (typed: string, { password }: { password: string }) =>
    typedTwice(typed) ?? (typed === password ? undefined : PASSWORD_MISMATCH),
};

/** What everybody who makes an account types; the same rules as the server's. */
export const ACCOUNT_RULES = {
  first_name: personName("First name"),
  last_name: personName("Last name"),
  email: accountEmail,
  ...NEW_PASSWORD_RULES,
};

/** What a referral partner tells besides. */
export const SIGN_UP_RULES = {
  ...ACCOUNT_RULES,
  company_name: optionalText("Company name", { max: 100 }),
  phone: optional(phone),
};
