import accountText from "locales/account.ftl";
import { ApiProblem, api, type Schemas, unwrap } from "@/api/client";
import { useCreateAccount } from "./create-account";

/** Checks that a sign-up response names the account's email address. */
export function created<T extends Schemas["SignedUp"]>(answer: T): T {
  if (!answer?.email)
    throw new ApiProblem(502, undefined, { code: "no_user", detail: accountText("failures-no-user") });
  return answer;
}

/** Creates a referral partner's account. */
export function useSignUp() {
  return useCreateAccount(async (body: Schemas["SignUp"]) =>
    created(unwrap(await api.POST("/api/auth/sign-up", { body }))),
  );
}

/** Confirms a sign-up with the token from the link. */
export function useConfirmSignUp(leaveAccount: () => Promise<unknown>) {
  return useCreateAccount(
    async (body: Schemas["ConfirmSignUp"]) => created(unwrap(await api.POST("/api/auth/confirm-sign-up", { body }))),
    leaveAccount,
  );
}
