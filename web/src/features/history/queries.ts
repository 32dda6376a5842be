import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { saveAnswer } from "@/lib/browser/save-answer";
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

/** Whether the project's history is what was logged. */
export const historyStateQuery = (code: string) =>
  queryOptions({
    queryKey: ["update", "history-state", code],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/log/state", { params: { path: { code } }, signal })),
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  });

/** Downloads the project's log for a check without the portal. */
export async function downloadLog(code: string): Promise<void> {
  const answer = await api.GET("/api/projects/{code}/log", { params: { path: { code } }, parseAs: "blob" });
  saveAnswer(unwrap<Blob>(answer), answer.response, "history.json");
}
