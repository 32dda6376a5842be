import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { FRESH_MS } from "@/lib/network/freshness";

/** Begins the keys of what must be photographed. They start with the topic of files, because new files are announced under it. */
export const SHOTS_KEY = ["file", "shots"] as const;

/** What must be photographed in a project, and what has been. */
export const projectShotsQuery = (code: string) =>
  queryOptions({
    queryKey: [...SHOTS_KEY, code],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/shots", { params: { path: { code } }, signal })),
    staleTime: FRESH_MS,
  });
