import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

/** Creates the first admin with the token from the setup link. */
export function useCreateFirstAdmin() {
  return useMutation({
    mutationFn: async (body: Schemas["LinkSignUp"]) => unwrap(await api.POST("/api/setup", { body })),
    retry: false,
  });
}
