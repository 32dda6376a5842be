import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

export type ServerFigures = Schemas["ServerFigures"];
export type OperationFigures = Schemas["OperationFigures"];

/** Refetch interval while the tab is open, in milliseconds. */
const ASKED_EVERY = 15_000;

/** Metrics of the server instance that responds. */
export const serverFiguresQuery = queryOptions({
  queryKey: ["server-figures"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/admin/server", { signal })),
  refetchInterval: ASKED_EVERY,
  // Old metrics are useless when the tab is opened again.
  staleTime: 0,
});
