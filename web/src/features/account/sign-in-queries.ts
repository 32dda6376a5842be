import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { api, type Schemas, unwrap } from "@/api/client";

export type SignInOutcome = Schemas["SignInOutcome"];

/** Takes note of who has just signed in: the account is known at once, without another call. */
function useArrival() {
  const queryClient = useQueryClient();
  return (answer: SignInOutcome) => {
    if (answer.outcome !== "signed_in") return;
    // Nothing that an earlier person saw may be shown to this one.
    queryClient.clear();
    queryClient.setQueryData(accountQuery.queryKey, answer.account);
  };
}

/** Signs in, or learns that a second factor is wanted. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (body: Schemas["SignIn"]) => unwrap(await api.POST("/api/auth/sign-in", { body })),
    // A refused password counts against the account: it is never sent twice.
    retry: false,
    onSuccess: useArrival(),
  });
}

/** Finishes a sign-in with a code. */
export function useFinishSignIn() {
  return useMutation({
    mutationFn: async (body: Schemas["FinishSignIn"]) => unwrap(await api.POST("/api/auth/second-factor", { body })),
    // A code works once, and a wrong one counts.
    retry: false,
    onSuccess: useArrival(),
  });
}
