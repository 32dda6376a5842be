import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { api, type Schemas, unwrap } from "@/api/client";
import { sessionsQuery } from "./queries";

/** How the account is protected beyond its password. */
export const secondFactorsQuery = queryOptions({
  queryKey: ["settings", "second-factors"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/me/second-factors", { signal })),
  staleTime: 0,
});

type Password = Schemas["ConfirmPassword"];

/** What a changed way to sign in shows elsewhere: in the other card, in the sessions, and in what may be done. */
export function useFactorsChanged() {
  const queryClient = useQueryClient();
  return () => {
    for (const { queryKey } of [secondFactorsQuery, sessionsQuery, accountQuery]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}

// Each try is counted by the server, so none is made twice.
const ONCE = { retry: false } as const;

/** Draws the secret for a new authenticator app. */
export function useStartTotp() {
  return useMutation({
    mutationFn: async (body: Password) => unwrap(await api.POST("/api/me/totp", { body })),
    ...ONCE,
  });
}

/** Lets the app count; gives the recovery codes. */
export function useConfirmTotp() {
  return useMutation({
    mutationFn: async (body: Schemas["ConfirmTotp"]) => unwrap(await api.POST("/api/me/totp/confirm", { body })),
    ...ONCE,
    onSuccess: useFactorsChanged(),
  });
}

/** Takes the app off the account. */
export function useDisableTotp() {
  return useMutation({
    mutationFn: async (body: Password) => {
      unwrap(await api.POST("/api/me/totp/disable", { body }));
    },
    ...ONCE,
    onSuccess: useFactorsChanged(),
  });
}

/** Makes new recovery codes. */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: async (body: Password) => unwrap(await api.POST("/api/me/recovery-codes", { body })),
    ...ONCE,
    onSuccess: useFactorsChanged(),
  });
}
