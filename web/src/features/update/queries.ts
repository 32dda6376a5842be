import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import timelineText from "locales/timeline.ftl";
import { api, inTime, isProblem, messageOf, type Schemas, unwrap } from "@/api/client";
import { attachmentFailure } from "@/lib/forms/attachment-failure";
import { FRESH_MS, KEPT_MS } from "@/lib/network/freshness";
import { freshFor, signedLinkFreshness } from "@/lib/network/signed-links";
import { refreshTopics } from "@/lib/network/topics";
import type { UpdateFilter } from "./filters";
import {
  type Timeline as KnownTimeline,
  keptPage,
  type Place,
  placeAfter,
  type TimelinePage,
  untilTooOld,
} from "./kept-pages";

export type Update = Schemas["Update"];
export type UpdateSort = Schemas["UpdateSort"];

/** Who reads the timeline: a signed-in user of a project, or its owner. */
export type UpdateSource = { kind: "project"; code: string } | { kind: "owner" };

/** Query keys of timelines. */
export const updateKeys = {
  all: ["update"] as const,
  unread: (code: string) => [...updateKeys.all, "unread", code] as const,
  list: (source: UpdateSource, sort: UpdateSort, show?: string) => [...updateKeys.all, source, sort, show] as const,
};

/** Entries per page. Longer timelines are virtualized. */
export const PAGE_SIZE = 50;

/** A project's timeline, paginated and optionally filtered. A refetch reuses the entries of later pages that are already loaded. */
export function timelineQuery(source: UpdateSource, sort: UpdateSort, filters: readonly UpdateFilter[] = []) {
  const show = filters.length > 0 ? filters.join(",") : undefined;
  const queryKey = updateKeys.list(source, sort, show);
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ client, pageParam, signal }): Promise<TimelinePage> => {
      const kept = pageParam && keptPage(client.getQueryData<KnownTimeline>(queryKey), pageParam);
      // When sorted oldest first, new entries appear on the last page, so it is always refetched.
      if (kept && (sort === "newest" || kept.next_cursor)) return kept;
      const query = { sort, show, limit: PAGE_SIZE, cursor: pageParam?.cursor };
      const page =
        source.kind === "owner"
          ? unwrap(await api.GET("/api/owner/updates", { params: { query }, signal }))
          : unwrap(
              await api.GET("/api/projects/{code}/updates", { params: { path: { code: source.code }, query }, signal }),
            );
      return { ...page, readAt: Date.now() };
    },
    initialPageParam: undefined as Place | undefined,
    getNextPageParam: placeAfter,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    refetchInterval: ({ state }) => untilTooOld(state.data, signedLinkFreshness.refetchInterval),
    // Refetch on window focus only if signed links may have expired.
    refetchOnWindowFocus: ({ state }) => freshFor(state.dataUpdatedAt) <= 0 && signedLinkFreshness.refetchOnWindowFocus,
  });
}

/** The number of entries of the last 7 days that the user has not seen. */
export function unreadUpdatesQuery(code: string) {
  return queryOptions({
    queryKey: updateKeys.unread(code),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/updates/unread", { params: { path: { code } }, signal })),
    staleTime: FRESH_MS,
  });
}

interface NewUpdate {
  code: string;
  body: Schemas["AddUpdate"] & { id: string };
}

/** Timeout for adding an update in milliseconds; same as the server's limit. */
const ANSWER_MS = 30_000;

/** Adds an update, with a timeout. Its id is also the idempotency key, so a retry is safe. */
export function useAddUpdate() {
  const client = useQueryClient();
  const refresh = () => refreshTopics(client, ["project", "update", "file", "event", "task"]);
  return useMutation({
    mutationFn: async ({ code, body }: NewUpdate) =>
      inTime(ANSWER_MS, async (signal) =>
        unwrap(
          await api.POST("/api/projects/{code}/updates", {
            params: { path: { code }, header: { "Idempotency-Key": body.id } },
            body,
            signal,
          }),
        ),
      ),
    onSuccess: refresh,
    // These errors mean that the project or its code has changed.
    onError: (error) => (isProblem(error, 409) || isProblem(error, 404) ? refresh() : undefined),
  });
}

/** Why an update was rejected, as text for the user. Problems with files come first, because the user can fix them. */
export function addUpdateFailure(error: unknown): string {
  return attachmentFailure(error) ?? messageOf(error, timelineText("unknown-error"));
}
