import accountText from "locales/account.ftl";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { signUpFailure } from "./sign-up-failure";

interface SignUpFailureProps {
  /** Error of the last attempt, if it failed. */
  error: unknown;
  /** Names of the form's fields. Their errors are shown at the fields. */
  fields: readonly string[];
}

/** Error message of a failed sign-up. */
export function SignUpFailure({ error, fields }: SignUpFailureProps) {
  const why = error ? signUpFailure(error, fields) : undefined;
  return why && <FailureAlert title={accountText("sign-up-failed")}>{why}</FailureAlert>;
}
