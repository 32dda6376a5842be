import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { FRESH_MS, KEPT_MS } from "@/lib/network/freshness";

const PAGE_SIZE = 50;

/**
 * Changes to a project, newest first, paginated; optionally of a single field. Changes to the project or its timeline invalidate
 * this query.
 */
export function historyQuery(code: string, field?: string) {
  return infiniteQueryOptions({
    queryKey: ["update", "history", code, field],
    queryFn: async ({ pageParam, signal }) => {
      const query = { field, limit: PAGE_SIZE, cursor: pageParam };
      return unwrap(await api.GET("/api/projects/{code}/history", { params: { path: { code }, query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  });
}
