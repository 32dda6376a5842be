import { ApiProblem } from "@/api/client";
import { accountTexts } from "./texts";

const { failures } = accountTexts;

/** The specified text for a failed sign-up. */
export function signUpFailure(error: unknown): string {
  if (!(error instanceof ApiProblem)) return failures.other;
  if (error.code === "no_user") return failures.noUser;
  if (error.status === 409) return failures.registered;
  if (error.status === 429) return failures.limited;
  if (error.errors.some(({ field }) => field === "email")) return failures.email;
  if (error.errors.some(({ field }) => field === "password")) return failures.password;
  return failures.other;
}
