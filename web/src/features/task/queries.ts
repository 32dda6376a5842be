import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap, wasSavedEarlier } from "@/api/client";
import { signedLinkFreshness } from "@/lib/network/signed-links";
import { refreshTopics } from "@/lib/network/topics";
import type { TaskStatus } from "./words";

export type Task = Schemas["Task"];
export type TaskList = Schemas["TaskList"];
export type Person = Schemas["Assignee"];
export type TaskOfProject = Schemas["TaskOfProject"];
export type AllTaskList = Schemas["AllTaskList"];
export type TaskView = Schemas["TaskView"];

/** Query keys of tasks. They start with the topic under which the server announces changes. */
export const taskKeys = {
  all: ["task"] as const,
  list: (code: string, status?: TaskStatus) => [...taskKeys.all, "list", code, status] as const,
  view: (view: TaskView) => [...taskKeys.all, "view", view] as const,
  history: (code: string, id: string) => [...taskKeys.all, "history", code, id] as const,
  /** Not under the tasks' topic, because the list of assignees does not depend on tasks. */
  people: (of: "admins" | "all", search: string) => ["assignee", of, search] as const,
};

/** Tasks of a project, priority tasks first; optionally of a single status. */
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

/** A view of the tasks of all projects. */
export function taskViewQuery(view: TaskView) {
  return infiniteQueryOptions({
    queryKey: taskKeys.view(view),
    queryFn: async ({ pageParam: cursor, signal }) =>
      unwrap(await api.GET("/api/tasks", { params: { query: { view, cursor } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    ...signedLinkFreshness,
  });
}

/** Change history of a task, newest first. */
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

/** Possible assignees: admins for a new task, all users for an existing one. */
export function peopleQuery(of: "admins" | "all", search: string) {
  return queryOptions({
    queryKey: taskKeys.people(of, search),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/assignees", { params: { query: { of, search: search || undefined } }, signal })),
    staleTime: 60_000,
  });
}

/** Refreshes everything that shows a task. Runs after errors too, because an error can mean that the data is out of date. */
function useRefresh() {
  const client = useQueryClient();
  const refresh = () => refreshTopics(client, ["task"]);
  return {
    onSuccess: refresh,
    onError: (error: unknown) =>
      wasSavedEarlier(error) || [404, 409, 412].some((status) => isProblem(error, status)) ? refresh() : undefined,
  };
}

const ifMatch = (version: number) => ({ "If-Match": `"${version}"` });

interface Created {
  /** Idempotency key. */
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

/** The current task, from the body of a version conflict. */
export function currentOf(error: unknown): Task | undefined {
  return isProblem(error, 412) ? ((error.body as Schemas["StaleTask"]).current ?? undefined) : undefined;
}
