import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

/** Makes the first admin, with the token of the set-up link. */
export function useCreateFirstAdmin() {
  return useMutation({
    mutationFn: async (body: Schemas["LinkSignUp"]) => unwrap(await api.POST("/api/setup", { body })),
    retry: false,
  });
}
