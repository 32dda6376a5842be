import { FIELD_NAMES } from "@/lib/account-fields";
import { sanitiseLine } from "@/lib/clean";
import { personName } from "@/lib/person-name";
import { email, newPassword, optional, optionalText, phone, type Rule, required } from "@/lib/rules";
import { worded } from "@/lib/worded";

export const passwordTexts = worded("passwordTexts", {
  short: "Password must be at least 6 characters",
  weak: "Please ensure your password meets the security requirements.",
  again: "Please confirm your password",
  mismatch: "Passwords don't match",
} as const);

/** The profile form. Names follow the rule of sign-up. */
export const PROFILE_RULES = {
  first_name: personName(FIELD_NAMES.first_name),
  last_name: personName(FIELD_NAMES.last_name),
  email,
  company_name: optionalText(FIELD_NAMES.company_name, { max: 100 }, sanitiseLine),
  phone: optional(phone),
};

const CHANGED_PASSWORD_MIN = 6;

/** A changed password: the specified minimum, and beyond it the rule of sign-up in one sentence. */
export const changedPassword: Rule = (typed) => {
  if ([...typed].length < CHANGED_PASSWORD_MIN) return passwordTexts.short;
  return newPassword(typed) && passwordTexts.weak;
};

/** The password form. */
export const PASSWORD_RULES = {
  current_password: (typed: string) => (typed === "" ? required(FIELD_NAMES.current_password)(typed) : undefined),
  new_password: changedPassword,
  confirm_password: (typed: string, { new_password }: { new_password: string }) => {
    if (typed === "") return passwordTexts.again;
    return typed === new_password ? undefined : passwordTexts.mismatch;
  },
};
