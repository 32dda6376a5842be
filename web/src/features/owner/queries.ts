import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { ownerKeys } from "./session";

export type OwnerProject = Schemas["OwnerProject"];

/** The project of the owner session. */
export const ownerProjectQuery = queryOptions({
  queryKey: ownerKeys.project(),
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/owner/project", { signal })),
});
