import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

/** Replaces a forgotten password, with the token of the mailed link. */
export function useResetPassword() {
  return useMutation({
    mutationFn: async (body: Schemas["ResetPassword"]) => unwrap(await api.POST("/api/auth/reset-password", { body })),
    // A second try would find a link that was used.
    retry: false,
  });
}
