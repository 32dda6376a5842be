import { useMutation } from "@tanstack/react-query";
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
