import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { tellOtherWindows } from "@/api/account-events";
import { api, type Schemas, unwrap } from "@/api/client";
import { forgetLeaving } from "@/api/leaving";

export type SignInOutcome = Schemas["SignInOutcome"];

/** Takes note of who has just signed in: the account is known at once, without another call. */
export function useArrival() {
  const queryClient = useQueryClient();
  return (answer: SignInOutcome) => {
    if (answer.outcome !== "signed_in") return;
    forgetLeaving();
    // Nothing that an earlier person saw may be shown to this one.
    queryClient.clear();
    queryClient.setQueryData(accountQuery.queryKey, answer.account);
    tellOtherWindows("signed-in");
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
