import { api, type Schemas, unwrap } from "@/api/client";
import { useCreateAccount } from "./create-account";

/** Creates the first admin with the token from the setup link. */
export function useCreateFirstAdmin() {
  return useCreateAccount(async (body: Schemas["LinkSignUp"]) => unwrap(await api.POST("/api/setup", { body })));
}
