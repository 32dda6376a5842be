import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

export type ServerFigures = Schemas["ServerFigures"];
export type OperationFigures = Schemas["OperationFigures"];

/** Milliseconds until an open tab asks again. */
const ASKED_EVERY = 15_000;

/** How the server fares: the instance that answers. */
export const serverFiguresQuery = queryOptions({
  queryKey: ["server-figures"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/admin/server", { signal })),
  refetchInterval: ASKED_EVERY,
  // What was true when the tab was last open says nothing of now.
  staleTime: 0,
});
