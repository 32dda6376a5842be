import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas, unwrap } from "@/api/client";
import { endsProject, type ProjectStatus } from "@/lib/project/status";

/** Whether a project or its visit is over with a status, and what is still open should not be forgotten. */
const isEnd = (status: ProjectStatus) => status === "site_visit_completed" || endsProject(status);

interface OpenItem {
  id: string;
  version: number;
  kind: "event" | "task" | "proposal";
  name: string;
  date?: string | null | undefined;
  /** How many times a proposal has. */
  timeslots?: number;
}

/** What an update may say of open work; what it leaves out stays as it is. */
export type Closing = Pick<Schemas["AddUpdate"], "close_events" | "close_tasks" | "close_proposals">;

export interface OpenWork {
  items: OpenItem[];
  isLoading: boolean;
  isError: boolean;
  choiceOf: (id: string) => string;
  choose: (id: string, choice: string) => void;
  /** For the update; empty as long as nothing is chosen. */
  closing: Closing;
}

/** It stays as it is. */
export const KEEP = "keep";

/** As many as a page of the lists holds. */
const MOST = 100;

// Under the topics that tell when it has changed.
const eventsQuery = (code: string) =>
  queryOptions({
    queryKey: ["event", "open-items", code],
    queryFn: async ({ signal }): Promise<OpenItem[]> => {
      const params = { path: { code }, query: { limit: MOST } };
      const { proposed, scheduled, past } = unwrap(await api.GET("/api/projects/{code}/events", { params, signal }));
      const events = [...scheduled, ...past]
        .filter(({ status, abilities }) => abilities.update_status && status !== "completed" && status !== "canceled")
        .map(({ id, version, title, scheduled_date }) => ({
          id,
          version,
          kind: "event" as const,
          name: title,
          date: scheduled_date,
        }));
      const proposals = proposed
        .filter(({ abilities }) => abilities.delete)
        .map(({ id, version, title, timeslots }) => ({
          id,
          version,
          kind: "proposal" as const,
          name: title,
          timeslots: timeslots.length,
        }));
      return [...events, ...proposals];
    },
  });

const tasksQuery = (code: string) =>
  queryOptions({
    queryKey: ["task", "open-items", code],
    queryFn: async ({ signal }): Promise<OpenItem[]> => {
      const params = { path: { code }, query: { limit: MOST } };
      const { items } = unwrap(await api.GET("/api/projects/{code}/tasks", { params, signal }));
      return items
        .filter(({ status }) => status !== "completed" && status !== "cancelled")
        .map(({ id, version, description, due_date }) => ({
          id,
          version,
          kind: "task",
          name: description,
          date: due_date,
        }));
    },
  });

/** The open events, proposals and tasks of a project that is about to end, for those who may close them. */
export function useOpenWork(code: string | undefined, status: ProjectStatus | undefined, mayClose: boolean): OpenWork {
  const enabled = code !== undefined && mayClose && status !== undefined && isEnd(status);
  const events = useQuery({ ...eventsQuery(code ?? ""), enabled });
  const tasks = useQuery({ ...tasksQuery(code ?? ""), enabled });
  const [choices, setChoices] = useState<Record<string, string>>({});
  const items = enabled ? [...(events.data ?? []), ...(tasks.data ?? [])] : [];
  const choiceOf = (id: string) => choices[id] ?? KEEP;
  const closed = (kind: OpenItem["kind"]) =>
    items
      .filter((item) => item.kind === kind && choiceOf(item.id) !== KEEP)
      .map(({ id, version }) => ({ id, version, status: choiceOf(id) }));
  const [close_events, close_tasks] = [closed("event"), closed("task")];
  // One is taken back, and there is no other way to end it.
  const close_proposals = closed("proposal").map(({ id, version }) => ({ id, version }));
  return {
    items,
    isLoading: enabled && (events.isPending || tasks.isPending),
    isError: enabled && (events.isError || tasks.isError),
    choiceOf,
    choose: (id, choice) => setChoices((before) => ({ ...before, [id]: choice })),
    closing: {
      ...(close_events.length > 0 && { close_events: close_events as NonNullable<Closing["close_events"]> }),
      ...(close_tasks.length > 0 && { close_tasks: close_tasks as NonNullable<Closing["close_tasks"]> }),
      ...(close_proposals.length > 0 && { close_proposals }),
    },
  };
}
