import accountText from "locales/account.ftl";
import { ApiProblem } from "@/api/client";
import { withWait } from "@/api/wait";
import { fieldErrors } from "@/lib/forms/form-errors";

/** The specified text for a failed sign-up; `undefined` if all errors are shown at the form's fields. */
export function signUpFailure(error: unknown, fields: readonly string[]): string | undefined {
  if (!(error instanceof ApiProblem)) return accountText("failures-other");
  if (error.code === "no_user") return accountText("failures-no-user");
  if (error.status === 409) return accountText("failures-registered");
  if (error.status === 429) return withWait(accountText("failures-limited"), error.wait);
  if (error.errors.some(({ field }) => field === "email")) return accountText("failures-email");
  if (error.errors.some(({ field }) => field === "password")) return accountText("failures-password");
  return Object.keys(fieldErrors(error, fields)).length > 0 ? undefined : accountText("failures-other");
}
