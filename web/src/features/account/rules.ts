import accountFieldText from "locales/account-field.ftl";
import { personName } from "@/lib/forms/person-name";
import { accountEmail, optional, optionalText, phone } from "@/lib/forms/rules";
import { sanitizeLine } from "@/lib/text/clean";
import { NEW_PASSWORD_RULES } from "./password-rules";

/** Validation rules common to all sign-up forms. They match the server's. */
export const ACCOUNT_RULES = {
  first_name: personName(accountFieldText("first_name")),
  last_name: personName(accountFieldText("last_name")),
  email: accountEmail,
  ...NEW_PASSWORD_RULES,
};

/** Validation rules of the referral partner sign-up form. */
export const SIGN_UP_RULES = {
  ...ACCOUNT_RULES,
  company_name: optionalText(accountFieldText("company_name"), { max: 100 }, sanitizeLine),
  phone: optional(phone),
};
