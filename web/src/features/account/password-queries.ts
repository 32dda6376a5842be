import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

/** Asks for the link that replaces a forgotten password. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: async (body: Schemas["RequestPasswordReset"]) =>
      unwrap(await api.POST("/api/auth/forgot-password", { body })),
    // Each request is a mail, and counts.
    retry: false,
  });
}

/** Replaces a forgotten password, with the token of the mailed link. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas["ResetPassword"]) => unwrap(await api.POST("/api/auth/reset-password", { body })),
    retry: false,
    // The account was signed out everywhere, here too.
    onSuccess: () => queryClient.clear(),
  });
}
