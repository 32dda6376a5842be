import { ApiProblem } from "@/api/client";
import { withWait } from "@/api/wait";
import { fieldErrors } from "@/lib/form-errors";
import { accountTexts } from "./texts";

const { failures } = accountTexts;

/** The specified text for a failed sign-up; nothing where all that is wrong stands beside the form's fields. */
export function signUpFailure(error: unknown, fields: readonly string[]): string | undefined {
  if (!(error instanceof ApiProblem)) return failures.other;
  if (error.code === "no_user") return failures.noUser;
  if (error.status === 409) return failures.registered;
  if (error.status === 429) return withWait(failures.limited, error.wait);
  if (error.errors.some(({ field }) => field === "email")) return failures.email;
  if (error.errors.some(({ field }) => field === "password")) return failures.password;
  return Object.keys(fieldErrors(error, fields)).length > 0 ? undefined : failures.other;
}
