import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { tellOtherWindows } from "@/api/account-events";
import { api, type Schemas, unwrap } from "@/api/client";
import { forgetLeaving } from "@/api/leaving";

export type SignInOutcome = Schemas["SignInOutcome"];

/** Stores the account from a sign-in response in the cache, which saves a request. */
export function useArrival() {
  const queryClient = useQueryClient();
  return (answer: SignInOutcome) => {
    if (answer.outcome !== "signed_in") return;
    forgetLeaving();
    // Discard everything cached for the previous user.
    queryClient.clear();
    queryClient.setQueryData(accountQuery.queryKey, answer.account);
    tellOtherWindows("signed-in");
  };
}

/** Signs in, or returns which second factors the account accepts. */
export const signIn = async (body: Schemas["SignIn"]): Promise<SignInOutcome> =>
  unwrap(await api.POST("/api/auth/sign-in", { body }));

/** Signs in from a form. */
export function useSignIn() {
  return useMutation({
    mutationFn: signIn,
    // A failed attempt counts against the account, so never retry.
    retry: false,
    onSuccess: useArrival(),
  });
}
