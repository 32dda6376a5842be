import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { FRESH_MS } from "@/lib/network/freshness";

/** Number of open tasks of a project. In a separate file, because every project page needs it without the other queries. */
export function openTasksQuery(code: string) {
  return queryOptions({
    queryKey: ["task", "open", code],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/tasks/open", { params: { path: { code } }, signal })),
    staleTime: FRESH_MS,
  });
}
