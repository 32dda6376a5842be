import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { signedLinkFreshness } from "@/lib/network/signed-links";

/** Files per step; a phone shows them all as pictures. */
const PAGE_SIZE = 60;

/** A project's files, newest first, page by page: enough to choose one by sight. */
export const earlierPhotosQuery = (code: string) =>
  infiniteQueryOptions({
    queryKey: ["file", "earlier-photos", code],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === undefined ? { limit: PAGE_SIZE } : { limit: PAGE_SIZE, cursor: pageParam };
      return unwrap(await api.GET("/api/projects/{code}/files", { params: { path: { code }, query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    ...signedLinkFreshness,
  });
