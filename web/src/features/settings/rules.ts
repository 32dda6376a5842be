import accountFieldText from "locales/account-field.ftl";
import settingsText from "locales/settings.ftl";
import { personName } from "@/lib/forms/person-name";
import { email, newPassword, optional, optionalText, phone, type Rule, required } from "@/lib/forms/rules";
import { sanitizeLine } from "@/lib/text/clean";

/** Rules of the profile form. Names follow the same rules as in sign-up. */
export const PROFILE_RULES = {
  first_name: personName(accountFieldText("first_name")),
  last_name: personName(accountFieldText("last_name")),
  email,
  company_name: optionalText(accountFieldText("company_name"), { max: 100 }, sanitizeLine),
  phone: optional(phone),
};

const CHANGED_PASSWORD_MIN = 6;

/** The rule for a new password: the specified minimum length, then the sign-up rule with a single message. */
export const changedPassword: Rule = (typed) => {
  if ([...typed].length < CHANGED_PASSWORD_MIN) return settingsText("password-short");
  return newPassword(typed) && settingsText("password-weak");
};

/** Rules of the password form. */
export const PASSWORD_RULES = {
  current_password: (typed: string) =>
    typed === "" ? required(accountFieldText("current_password"))(typed) : undefined,
  new_password: changedPassword,
  confirm_password: (typed: string, { new_password }: { new_password: string }) => {
    if (typed === "") return settingsText("password-again");
    return typed === new_password ? undefined : settingsText("password-mismatch");
  },
};
