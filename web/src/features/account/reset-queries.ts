import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

/** Sets a new password with the token from the reset link. */
export function useResetPassword() {
  return useMutation({
    mutationFn: async (body: Schemas["ResetPassword"]) => unwrap(await api.POST("/api/auth/reset-password", { body })),
    // A retry could find the link already used.
    retry: false,
  });
}
