import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

/** Requests a password reset link. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: async (body: Schemas["RequestPasswordReset"]) =>
      unwrap(await api.POST("/api/auth/forgot-password", { body })),
    // Each request sends an email and counts toward the rate limit.
    retry: false,
  });
}
