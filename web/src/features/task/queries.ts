import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api, hasLandedBefore, isProblem, type Schemas, unwrap } from "@/api/client";
import { signedLinkFreshness } from "@/lib/network/signed-links";
import { refreshTopics } from "@/lib/network/topics";
import type { TaskStatus } from "./words";

export type Task = Schemas["Task"];
export type TaskList = Schemas["TaskList"];
export type Person = Schemas["Assignee"];

/** Keys of what shows tasks; all begin with the topic that the server announces changes under. */
export const taskKeys = {
  all: ["task"] as const,
  list: (code: string, status?: TaskStatus) => [...taskKeys.all, "list", code, status] as const,
  history: (code: string, id: string) => [...taskKeys.all, "history", code, id] as const,
  /** No topic's: who there is does not change with the tasks. */
  people: (of: "admins" | "all", search: string) => ["assignee", of, search] as const,
};

/** The tasks of a project, those with priority first; of one status, if it is named. */
export function tasksQuery(code: string, status?: TaskStatus) {
  return infiniteQueryOptions({
    queryKey: taskKeys.list(code, status),
    queryFn: async ({ pageParam: cursor, signal }) =>
      unwrap(
        await api.GET("/api/projects/{code}/tasks", { params: { path: { code }, query: { status, cursor } }, signal }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    ...signedLinkFreshness,
  });
}

/** What was changed of a task, newest first. */
export function taskHistoryQuery(code: string, id: string) {
  return infiniteQueryOptions({
    queryKey: taskKeys.history(code, id),
    queryFn: async ({ pageParam: cursor, signal }) =>
      unwrap(
        await api.GET("/api/projects/{code}/tasks/{id}/history", {
          params: { path: { code, id }, query: { cursor } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** Who can be given a task: admins for a new one, everybody with an account for one that is there. */
export function peopleQuery(of: "admins" | "all", search: string) {
  return queryOptions({
    queryKey: taskKeys.people(of, search),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/assignees", { params: { query: { of, search: search || undefined } }, signal })),
    staleTime: 60_000,
  });
}

/** Asks again for what a change shows in. A refusal tells of somebody else's change: then this page is out of date. */
function useRefresh() {
  const client = useQueryClient();
  const refresh = () => refreshTopics(client, ["task"]);
  return {
    onSuccess: refresh,
    onError: (error: unknown) =>
      hasLandedBefore(error) || [404, 409, 412].some((status) => isProblem(error, status)) ? refresh() : undefined,
  };
}

const ifMatch = (version: number) => ({ "If-Match": `"${version}"` });

interface Created {
  /** Sent again under the same key, it lands once. */
  key: string;
  body: Schemas["CreateTask"];
}

export function useCreateTask(code: string) {
  return useMutation({
    mutationFn: async ({ key, body }: Created) =>
      unwrap(
        await api.POST("/api/projects/{code}/tasks", {
          params: { path: { code }, header: { "Idempotency-Key": key } },
          body,
        }),
      ),
    ...useRefresh(),
  });
}

interface Edited {
  version: number;
  body: Schemas["EditTask"];
}

export function useEditTask(code: string, id: string) {
  return useMutation({
    mutationFn: async ({ version, body }: Edited) =>
      unwrap(
        await api.PUT("/api/projects/{code}/tasks/{id}", {
          params: { path: { code, id }, header: ifMatch(version) },
          body,
        }),
      ),
    ...useRefresh(),
  });
}

export function useDeleteTask(code: string, id: string) {
  return useMutation({
    mutationFn: async (version: number) =>
      unwrap(
        await api.DELETE("/api/projects/{code}/tasks/{id}", {
          params: { path: { code, id }, header: ifMatch(version) },
        }),
      ),
    ...useRefresh(),
  });
}

/** What somebody else saved before, as a refusal tells it. */
export function currentOf(error: unknown): Task | undefined {
  return isProblem(error, 412) ? ((error.body as Schemas["StaleTask"]).current ?? undefined) : undefined;
}
