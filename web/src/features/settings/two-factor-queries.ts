import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { api, type Schemas, unwrap } from "@/api/client";
import { sessionsQuery } from "./queries";

/** The account's second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: ["settings", "second-factors"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/me/second-factors", { signal })),
  staleTime: 0,
});

type Password = Schemas["ConfirmPassword"];

/** Refetches what depends on the sign-in settings: the second factors, the sessions, and the account's permissions. */
export function useFactorsChanged() {
  const queryClient = useQueryClient();
  return () => {
    for (const { queryKey } of [secondFactorsQuery, sessionsQuery, accountQuery]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}

// Each attempt counts toward the server's rate limit, so do not retry.
const ONCE = { retry: false } as const;

/** Generates the secret of a new authenticator app. */
export function useStartTotp() {
  return useMutation({
    mutationFn: async (body: Password) => unwrap(await api.POST("/api/me/totp", { body })),
    ...ONCE,
  });
}

/** Activates the authenticator app; returns the recovery codes. */
export function useConfirmTotp() {
  return useMutation({
    mutationFn: async (body: Schemas["ConfirmTotp"]) => unwrap(await api.POST("/api/me/totp/confirm", { body })),
    ...ONCE,
    onSuccess: useFactorsChanged(),
  });
}

/** Removes the authenticator app from the account. */
export function useDisableTotp() {
  return useMutation({
    mutationFn: async (body: Password) => {
      unwrap(await api.POST("/api/me/totp/disable", { body }));
    },
    ...ONCE,
    onSuccess: useFactorsChanged(),
  });
}

/** Generates new recovery codes. */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: async (body: Password) => unwrap(await api.POST("/api/me/recovery-codes", { body })),
    ...ONCE,
    onSuccess: useFactorsChanged(),
  });
}
