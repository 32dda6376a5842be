import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { FRESH_MS } from "@/lib/network/freshness";

/** How many tasks of a project are not over; apart from the other queries, for each of its pages asks this. */
export function openTasksQuery(code: string) {
  return queryOptions({
    queryKey: ["task", "open", code],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/tasks/open", { params: { path: { code } }, signal })),
    staleTime: FRESH_MS,
  });
}
