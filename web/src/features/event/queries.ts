import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { FRESH_MS } from "@/lib/network/freshness";
import { refreshTopics, type Topic } from "@/lib/network/topics";

export type Event = Schemas["Event"];
export type EventList = Schemas["EventList"];
export type Proposal = Schemas["Proposal"];
export type PendingProposal = Schemas["PendingProposal"];
export type Timeslot = Schemas["Timeslot"];

/** Who reads the events: a signed-in user of a project, or its owner. */
export type EventSource = { kind: "project"; code: string } | { kind: "owner" };

/** The event or proposal that a form changes. It does not conflict with itself. */
export type Ignored = { event?: string; proposal?: string };

/** Query keys of events and proposals. All start with the topic that announces changes. */
export const eventKeys = {
  all: ["event"] as const,
  list: (source: EventSource) => [...eventKeys.all, "list", source] as const,
  upcoming: (code: string) => [...eventKeys.all, "upcoming", code] as const,
  pending: () => [...eventKeys.all, "pending"] as const,
  day: (code: string, date: string, ignored: Ignored) => [...eventKeys.all, "day", code, date, ignored] as const,
};

/** Refetch regularly, because events become past without any announced change. Milliseconds. */
const STALE_BY_THE_CLOCK = { refetchInterval: 60_000 } as const;

/** All proposed and upcoming events, and the past ones page by page. */
export function eventsQuery(source: EventSource) {
  return infiniteQueryOptions({
    queryKey: eventKeys.list(source),
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { cursor };
      return source.kind === "owner"
        ? unwrap(await api.GET("/api/owner/events", { params: { query }, signal }))
        : unwrap(
            await api.GET("/api/projects/{code}/events", { params: { path: { code: source.code }, query }, signal }),
          );
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...STALE_BY_THE_CLOCK,
  });
}

/** The number of upcoming events, and the next one. */
export function upcomingQuery(code: string) {
  return queryOptions({
    queryKey: eventKeys.upcoming(code),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/events/upcoming", { params: { path: { code } }, signal })),
    ...STALE_BY_THE_CLOCK,
    staleTime: FRESH_MS,
  });
}

/** All visits and proposed times of the project's company on a day, soonest first. What conflicts with a whole day is everything on
 *  it. */
export const dayQuery = (code: string, date: string, ignored: Ignored) =>
  queryOptions({
    queryKey: eventKeys.day(code, date, ignored),
    queryFn: async ({ signal }) => {
      const query = { scheduled_date: date, is_all_day: true, ...ignored };
      const params = { path: { code }, query };
      return unwrap(await api.GET("/api/projects/{code}/conflicts", { params, signal })).conflicts;
    },
    staleTime: FRESH_MS,
  });

/** Proposals that wait for a choice of time, longest waiting first. */
export const pendingQuery = infiniteQueryOptions({
  queryKey: eventKeys.pending(),
  queryFn: async ({ pageParam: cursor, signal }) =>
    unwrap(await api.GET("/api/proposals", { params: { query: { cursor } }, signal })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  ...STALE_BY_THE_CLOCK,
});

/** The expected version as an `If-Match` header. */
export const ifMatch = (version: number) => ({ "If-Match": `"${version}"` });

/** Refetches the data that a change affects. Also after a rejection that shows that the page is out of date. */
export function useRefresh(topics: Topic[] = ["event", "update", "project"]) {
  const client = useQueryClient();
  const refresh = () => refreshTopics(client, topics);
  return {
    onSuccess: refresh,
    onError: (error: unknown) => ([404, 409, 412].some((status) => isProblem(error, status)) ? refresh() : undefined),
  };
}

interface Created {
  /** Idempotency key; the same for every attempt. */
  key: string;
  body: Schemas["EventForm"];
}

export function useCreateEvent(code: string) {
  return useMutation({
    mutationFn: async ({ key, body }: Created) =>
      unwrap(
        await api.POST("/api/projects/{code}/events", {
          params: { path: { code }, header: { "Idempotency-Key": key } },
          body,
        }),
      ),
    ...useRefresh(),
  });
}

interface Edited<T> {
  version: number;
  body: T;
}

export function useEditEvent(code: string, id: string) {
  return useMutation({
    mutationFn: async ({ version, body }: Edited<Schemas["EditEvent"]>) =>
      unwrap(
        await api.PUT("/api/projects/{code}/events/{id}", {
          params: { path: { code, id }, header: ifMatch(version) },
          body,
        }),
      ),
    ...useRefresh(),
  });
}

export function useEditProposal(code: string, id: string) {
  return useMutation({
    mutationFn: async ({ version, body }: Edited<Schemas["EventForm"]>) =>
      unwrap(
        await api.PUT("/api/projects/{code}/proposals/{id}", {
          params: { path: { code, id }, header: ifMatch(version) },
          body,
        }),
      ),
    ...useRefresh(),
  });
}

export function useDeleteEvent(code: string, id: string) {
  return useMutation({
    mutationFn: async (version: number) =>
      unwrap(
        await api.DELETE("/api/projects/{code}/events/{id}", {
          params: { path: { code, id }, header: ifMatch(version) },
        }),
      ),
    ...useRefresh(),
  });
}

export function useDeleteProposal(code: string, id: string) {
  return useMutation({
    mutationFn: async (version: number) =>
      unwrap(
        await api.DELETE("/api/projects/{code}/proposals/{id}", {
          params: { path: { code, id }, header: ifMatch(version) },
        }),
      ),
    ...useRefresh(),
  });
}

interface Confirmed {
  key: string;
  version: number;
  timeslotId: string;
}

export function useConfirmTimeslot(code: string, id: string) {
  return useMutation({
    mutationFn: async ({ key, version, timeslotId }: Confirmed) =>
      unwrap(
        await api.POST("/api/projects/{code}/proposals/{id}/confirm", {
          params: { path: { code, id }, header: { ...ifMatch(version), "Idempotency-Key": key } },
          body: { timeslot_id: timeslotId },
        }),
      ),
    ...useRefresh(),
  });
}

interface StatusUpdated {
  key: string;
  version: number;
  body: Schemas["UpdateEventStatus"];
}

export function useUpdateEventStatus(code: string, id: string) {
  return useMutation({
    mutationFn: async ({ key, version, body }: StatusUpdated) =>
      unwrap(
        await api.POST("/api/projects/{code}/events/{id}/status", {
          params: { path: { code, id }, header: { ...ifMatch(version), "Idempotency-Key": key } },
          body,
        }),
      ),
    ...useRefresh(["event", "update", "project", "file", "task"]),
  });
}
