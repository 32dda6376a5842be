import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { api, type Schemas, unwrap } from "@/api/client";

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

export function useSignUp() {
  return useMutation({
    mutationFn: async (body: Schemas["SignUp"]) => unwrap(await api.POST("/api/auth/sign-up", { body })),
    retry: false,
  });
}
