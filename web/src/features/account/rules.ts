import { accountEmail, newPassword, optional, PASSWORD_MISMATCH, personName, phone, required, text } from "@/lib/rules";

/** What each field of a sign-up must be; the same rules as the server's. */
export const SIGN_UP_RULES = {
  first_name: personName("First name"),
  last_name: personName("Last name"),
  email: accountEmail,
  company_name: optional(text("Company name", { max: 100 })),
  phone: optional(phone),
  password: newPassword,
};

/** What is wrong with the second typing of a password. */
export function confirmPassword(typed: string, password: string): string | undefined {
  return required("Confirm password")(typed) ?? (typed === password ? undefined : PASSWORD_MISMATCH);
}
