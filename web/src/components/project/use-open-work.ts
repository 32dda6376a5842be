import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, inTime, isPassing, type Outcome, QUICK_MS, type Schemas, unwrap } from "@/api/client";
import { endsProject, type ProjectStatus } from "@/lib/project/status";
import type { KeptVisits } from "@/lib/site/plan";
import { hasBegun, todayIn } from "@/lib/time/event-time";

/** Whether a status ends the project or the site visit, so the user should look at open work. */
const isEnd = (status: ProjectStatus) => status === "site_visit_completed" || endsProject(status);

interface OpenItem {
  id: string;
  version: number;
  kind: "event" | "task" | "proposal";
  name: string;
  date?: string | null | undefined;
  /** The number of a proposal's timeslots. */
  timeslots?: number;
  /** Whether it may only be completed. */
  isVisit?: boolean;
  /** Whether it is the visit that 'Site Visit Completed' is about. */
  isDue?: boolean;
}

/** The open work that an update closes; anything omitted stays as it is. */
export type Closing = Pick<Schemas["AddUpdate"], "close_events" | "close_tasks" | "close_proposals">;

export interface OpenWork {
  items: OpenItem[];
  isLoading: boolean;
  /** Why a part of it could not be loaded; null otherwise. */
  error: Error | null;
  isRetrying: boolean;
  retry: () => void;
  choiceOf: (id: string) => string;
  choose: (id: string, choice: string) => void;
  /** The part of the update's request; empty while nothing is chosen. */
  closing: Closing;
}

/** The project of an update. */
interface UpdatedProject {
  id: string;
  /** Missing for a project that only this device knows. */
  project_code?: string;
  abilities?: { manage_tasks: boolean };
}

/** Reads the visits of a project that this device keeps. */
export type ReadVisits = (projectId: string) => Promise<KeptVisits | undefined>;

/** Leave the item unchanged. */
export const KEEP = "keep";

/** The largest page size of the lists. */
const PAGE_SIZE_MAX = 100;

/** The query of a page. */
interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/** All pages of a list. The form waits for it, so no call may take long. */
async function allPages<Page extends { next_cursor?: string | null }>(
  call: (query: PageQuery, signal: AbortSignal) => Promise<Outcome<Page>>,
  signal: AbortSignal,
): Promise<[Page, ...Page[]]> {
  const read = async (cursor?: string) => {
    const query = { limit: PAGE_SIZE_MAX, cursor };
    return unwrap<Page>(await inTime(QUICK_MS, (given) => call(query, given), signal));
  };
  const pages: [Page, ...Page[]] = [await read()];
  for (let cursor = pages[0].next_cursor; cursor; cursor = pages.at(-1)?.next_cursor) {
    pages.push(await read(cursor));
  }
  return pages;
}

// These keys start with the topics that announce changes.
const eventsQuery = (code: string) =>
  queryOptions({
    queryKey: ["event", "open-items", code],
    queryFn: async ({ signal }): Promise<OpenItem[]> => {
      const pages = await allPages(
        (query, given) => api.GET("/api/projects/{code}/events", { params: { path: { code }, query }, signal: given }),
        signal,
      );
      // Later pages have past events only.
      const { proposed, scheduled, time_zone } = pages[0];
      const past = pages.flatMap((page) => page.past);
      const events = openEvents([...scheduled, ...past], time_zone);
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
      const pages = await allPages(
        (query, given) => api.GET("/api/projects/{code}/tasks", { params: { path: { code }, query }, signal: given }),
        signal,
      );
      return pages
        .flatMap(({ items }) => items)
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

/** The events that the user may close. */
function openEvents(events: Schemas["Event"][], zone: string): OpenItem[] {
  const open = events.filter(
    ({ status, abilities }) =>
      (abilities.update_status || abilities.complete) && status !== "completed" && status !== "canceled",
  );
  const due = dueVisits(open, zone);
  return open.map((event) => ({
    id: event.id,
    version: event.version,
    kind: "event",
    name: event.title,
    date: event.scheduled_date,
    isVisit: !event.abilities.update_status,
    isDue: due.includes(event),
  }));
}

/** Today's visits that have begun, or today's only visit. */
function dueVisits(open: Schemas["Event"][], zone: string): Schemas["Event"][] {
  const today = todayIn(zone);
  const visits = open.filter(({ abilities, scheduled_date }) => abilities.complete && scheduled_date === today);
  return visits.length === 1 ? visits : visits.filter((visit) => visit.status !== "scheduled" || hasBegun(visit, zone));
}

/** The open events, proposals, and tasks of a project that is about to end, for users who may close them. Contractors may complete
 *  visits. The visit that has just ended is completed unless the user keeps it. While the portal cannot be reached, the visits are
 *  those that this device keeps. */
export function useOpenWork(
  project: UpdatedProject,
  status: ProjectStatus | undefined,
  readVisits?: ReadVisits,
): OpenWork {
  const { id, project_code: code, abilities } = project;
  const mayClose = abilities?.manage_tasks === true;
  const isVisitEnd = status === "site_visit_completed";
  const isNeeded = status !== undefined && (mayClose ? isEnd(status) : isVisitEnd);
  const enabled = isNeeded && code !== undefined;
  const listed = useQuery({ ...eventsQuery(code ?? ""), enabled });
  const tasks = useQuery({ ...tasksQuery(code ?? ""), enabled: enabled && mayClose });
  const isAway = code === undefined || (listed.data === undefined && isPassing(listed.error));
  const kept = useQuery({
    queryKey: ["device", "visits", id],
    queryFn: async () => {
      const found = await readVisits?.(id);
      return found ? openEvents(found.visits, found.zone) : null;
    },
    enabled: isNeeded && isAway && readVisits !== undefined,
    retry: false,
    gcTime: 0,
  });
  const known = isAway ? kept.data : null;
  const items = isNeeded ? [...(known ?? listed.data ?? []), ...(tasks.data ?? [])] : [];
  const due = isVisitEnd ? items.filter(({ isDue }) => isDue).map(({ id }) => id) : [];
  return useClosing(items, due, [...(enabled ? [...(known ? [] : [listed]), tasks] : []), kept]);
}

/** The open work of a project besides an event, for users who may close it when they complete the event. */
export function useOtherWork(code: string, eventId: string, isCompleted: boolean): OpenWork {
  const events = useQuery({ ...eventsQuery(code), enabled: isCompleted });
  const tasks = useQuery({ ...tasksQuery(code), enabled: isCompleted });
  const items = isCompleted ? [...(events.data ?? []), ...(tasks.data ?? [])] : [];
  const others = items.filter(({ id }) => id !== eventId);
  return useClosing(others, [], isCompleted ? [events, tasks] : []);
}

/** What happens to the items, which were loaded by the queries. Those that are due are completed unless the user keeps them. */
function useClosing(items: OpenItem[], due: string[], queries: UseQueryResult[]): OpenWork {
  const failed = queries.filter(({ isError }) => isError);
  const [choices, setChoices] = useState<Record<string, string>>({});
  const choiceOf = (id: string) => choices[id] ?? (due.includes(id) ? "completed" : KEEP);
  const closed = (kind: OpenItem["kind"]) =>
    items
      .filter((item) => item.kind === kind && choiceOf(item.id) !== KEEP)
      .map(({ id, version }) => ({ id, version, status: choiceOf(id) }));
  const [close_events, close_tasks] = [closed("event"), closed("task")];
  // A proposal can only be withdrawn, so it needs no status.
  const close_proposals = closed("proposal").map(({ id, version }) => ({ id, version }));
  return {
    items,
    // Not while offline, where nothing is loaded.
    isLoading: queries.some(({ isLoading }) => isLoading),
    error: failed[0]?.error ?? null,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
    choiceOf,
    choose: (id, choice) => setChoices((before) => ({ ...before, [id]: choice })),
    closing: {
      ...(close_events.length > 0 && { close_events: close_events as NonNullable<Closing["close_events"]> }),
      ...(close_tasks.length > 0 && { close_tasks: close_tasks as NonNullable<Closing["close_tasks"]> }),
      ...(close_proposals.length > 0 && { close_proposals }),
    },
  };
}
