import accountText from "locales/account.ftl";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { signUpFailure } from "./sign-up-failure";

interface SignUpFailureProps {
  /** What came of the last try; nothing while there was none, or when it went well. */
  error: unknown;
  /** Those of the form, beside which their own errors stand. */
  fields: readonly string[];
}

/** Why no account was made. */
export function SignUpFailure({ error, fields }: SignUpFailureProps) {
  const why = error ? signUpFailure(error, fields) : undefined;
  return why && <FailureAlert title={accountText("sign-up-failed")}>{why}</FailureAlert>;
}
