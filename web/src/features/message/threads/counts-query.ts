import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { FRESH_MS } from "@/lib/network/freshness";

/** Number of threads by view. In a separate file, because every page shows the unread ones. */
export const threadCountsQuery = queryOptions({
  queryKey: ["message", "threads", "counts"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/threads/counts", { signal })),
  staleTime: FRESH_MS,
});
