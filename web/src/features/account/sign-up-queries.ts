import { useMutation } from "@tanstack/react-query";
import accountText from "locales/account.ftl";
import { ApiProblem, api, type Schemas, unwrap } from "@/api/client";

/** Checks that a sign-up response names the account's email address. */
export function created<T extends Schemas["SignedUp"]>(answer: T): T {
  if (!answer?.email)
    throw new ApiProblem(502, undefined, { code: "no_user", detail: accountText("failures-no-user") });
  return answer;
}

/** Creates an account. */
export function useSignUp() {
  return useMutation({
    mutationFn: async (body: Schemas["SignUp"]) => created(unwrap(await api.POST("/api/auth/sign-up", { body }))),
    retry: false,
  });
}

/** Confirms a sign-up with the token from the link. */
export function useConfirmSignUp() {
  return useMutation({
    mutationFn: async (body: Schemas["ConfirmSignUp"]) =>
      created(unwrap(await api.POST("/api/auth/confirm-sign-up", { body }))),
    // A wrong password counts toward the rate limit.
    retry: false,
  });
}
