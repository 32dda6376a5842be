import { useMutation } from "@tanstack/react-query";
import accountText from "locales/account.ftl";
import { ApiProblem, api, type Schemas, unwrap } from "@/api/client";

/** What made an account has to say whose it is. */
export function created<T extends Schemas["SignedUp"]>(answer: T): T {
  if (!answer?.email)
    throw new ApiProblem(502, undefined, { code: "no_user", detail: accountText("failures-no-user") });
  return answer;
}

/** Opens an account. */
export function useSignUp() {
  return useMutation({
    mutationFn: async (body: Schemas["SignUp"]) => created(unwrap(await api.POST("/api/auth/sign-up", { body }))),
    retry: false,
  });
}

/** Opens the account of a sign-up, with the token of the mailed link. */
export function useConfirmSignUp() {
  return useMutation({
    mutationFn: async (body: Schemas["ConfirmSignUp"]) =>
      created(unwrap(await api.POST("/api/auth/confirm-sign-up", { body }))),
    // A refused password counts.
    retry: false,
  });
}
