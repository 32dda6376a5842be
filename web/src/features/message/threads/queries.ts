import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { FRESH_MS } from "@/lib/network/freshness";

export type ListedThread = Schemas["Thread"];
export type ThreadList = Schemas["ThreadList"];
export type ThreadView = Schemas["ThreadView"];

/** Query keys of lists of threads. They start with the topic of messages, because each message changes a list. */
export const threadKeys = {
  all: ["message", "threads"] as const,
  view: (view: ThreadView) => [...threadKeys.all, "view", view] as const,
  one: (code: string) => [...threadKeys.all, "one", code] as const,
};

/** A view of the threads that the reader may see. */
export function threadViewQuery(view: ThreadView) {
  return infiniteQueryOptions({
    queryKey: threadKeys.view(view),
    queryFn: async ({ pageParam: cursor, signal }) =>
      unwrap(await api.GET("/api/threads", { params: { query: { view, cursor } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** The thread of a project, which may not be in the view. */
export function threadOfQuery(code: string) {
  return queryOptions({
    queryKey: threadKeys.one(code),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/messages/thread", { params: { path: { code } }, signal })),
    staleTime: FRESH_MS,
  });
}

/** The admins that a thread can be assigned to. Not under the topic of messages, because no message changes them. */
export const adminsQuery = queryOptions({
  queryKey: ["assignee", "thread"],
  queryFn: async ({ signal }) =>
    unwrap(await api.GET("/api/assignees", { params: { query: { of: "admins" } }, signal })),
  staleTime: FRESH_MS,
});

/** Shows the answer of a change at once, and refetches the lists. */
function useShowWork(code: string) {
  const client = useQueryClient();
  return {
    onSuccess: (work: Schemas["ThreadWork"]) =>
      client.setQueryData(threadOfQuery(code).queryKey, (thread) => thread && { ...thread, work }),
    onSettled: () => void client.invalidateQueries({ queryKey: threadKeys.all }),
  };
}

/** Assigns a thread to an admin, or to nobody. */
export function useAssignThread(code: string) {
  return useMutation({
    mutationFn: async (assigned_to: string | null) =>
      unwrap(
        await api.PUT("/api/projects/{code}/messages/assignee", { params: { path: { code } }, body: { assigned_to } }),
      ),
    ...useShowWork(code),
  });
}

/** Marks a thread as waiting for an answer, or as not waiting. */
export function useSetThreadWaiting(code: string) {
  return useMutation({
    mutationFn: async (waiting: boolean) =>
      unwrap(await api.PUT("/api/projects/{code}/messages/waiting", { params: { path: { code } }, body: { waiting } })),
    ...useShowWork(code),
  });
}
