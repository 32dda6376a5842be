import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { FRESH_MS } from "@/lib/network/freshness";

/** Number of open tasks of all projects, by view. In a separate file, because every admin page needs it. */
export const allTaskCountsQuery = queryOptions({
  queryKey: ["task", "all-counts"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/tasks/counts", { signal })),
  staleTime: FRESH_MS,
});
