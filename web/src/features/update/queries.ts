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

/** Whose eyes the timeline is read with: a member of staff on a project, or its owner. */
export type UpdateSource = { kind: "project"; code: string } | { kind: "owner" };

/** Keys of timelines. */
export const updateKeys = {
  all: ["update"] as const,
  unread: (code: string) => [...updateKeys.all, "unread", code] as const,
  list: (source: UpdateSource, sort: UpdateSort, show?: string) => [...updateKeys.all, source, sort, show] as const,
};

/** Entries on a page; a longer timeline shows only those in sight. */
export const PAGE = 50;

/** A project's timeline, page by page: all of it, or what any of the filters finds. When it is read again, what is on the
 *  further pages already is not. */
export function timelineQuery(source: UpdateSource, sort: UpdateSort, filters: readonly UpdateFilter[] = []) {
  const show = filters.length > 0 ? filters.join(",") : undefined;
  const queryKey = updateKeys.list(source, sort, show);
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ client, pageParam, signal }): Promise<TimelinePage> => {
      const kept = pageParam && keptPage(client.getQueryData<KnownTimeline>(queryKey), pageParam);
      // From the oldest on, news come at the end.
      if (kept && (sort === "newest" || kept.next_cursor)) return kept;
      const query = { sort, show, limit: PAGE, cursor: pageParam?.cursor };
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
    // At each look at the tab only what has links that may be dead.
    refetchOnWindowFocus: ({ state }) => freshFor(state.dataUpdatedAt) <= 0 && signedLinkFreshness.refetchOnWindowFocus,
  });
}

/** How many entries of the last 7 days somebody has not seen. */
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

/** How long adding an update may take: as long as the server gives itself. */
const ANSWER_MS = 30_000;

/** Adds an update, or gives up after a time. Its id is the idempotency key too, so that sending it again lands once. */
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
    // They say that there is news: of the project, or of its code.
    onError: (error) => (isProblem(error, 409) || isProblem(error, 404) ? refresh() : undefined),
  });
}

/** Why an update was refused, for people: what is wrong with the files first, for they can be mended. */
export function addUpdateFailure(error: unknown): string {
  return attachmentFailure(error) ?? messageOf(error, timelineText("unknown-error"));
}
