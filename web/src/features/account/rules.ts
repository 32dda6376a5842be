import { FIELD_NAMES } from "@/lib/account-fields";
import { sanitiseLine } from "@/lib/clean";
import { personName } from "@/lib/person-name";
import { accountEmail, optional, optionalText, phone } from "@/lib/rules";
import { NEW_PASSWORD_RULES } from "./password-rules";

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
  company_name: optionalText(FIELD_NAMES.company_name, { max: 100 }, sanitiseLine),
  phone: optional(phone),
};
