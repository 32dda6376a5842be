import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { ApiProblem, api, type Schemas, unwrap } from "@/api/client";
import { accountTexts } from "./texts";

/** What made an account has to say whose it is. */
export function created(answer: Schemas["SignedUp"]): Schemas["SignedUp"] {
  if (!answer?.email) throw new ApiProblem(502, undefined, "no_user", accountTexts.failures.noUser);
  return answer;
}

/** Signs in; the account is known at once, without another call. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas["SignIn"]) => unwrap(await api.POST("/api/auth/sign-in", { body })),
    // A refused password counts against the account: it is never sent twice.
    retry: false,
    onSuccess: (account) => {
      // Nothing that an earlier person saw may be shown to this one.
      queryClient.clear();
      queryClient.setQueryData(accountQuery.queryKey, account);
    },
  });
}

/** Makes the first admin, with the token of the set-up link. */
export function useCreateFirstAdmin() {
  return useMutation({
    mutationFn: async (body: Schemas["CreateFirstAdmin"]) => unwrap(await api.POST("/api/setup", { body })),
    retry: false,
  });
}

export function useSignUp() {
  return useMutation({
    mutationFn: async (body: Schemas["SignUp"]) => created(unwrap(await api.POST("/api/auth/sign-up", { body }))),
    retry: false,
  });
}
