import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import type { DayRange } from "./days";

/** What of the calendar is wanted. */
export interface CalendarFilters {
  project?: string | undefined;
  contractor?: string | undefined;
  type?: string | undefined;
}

/** Keys of what the calendar shows; they begin with the topic that the server announces changes under. */
export const calendarKeys = {
  all: ["event", "calendar"] as const,
  range: (range: DayRange, filters: CalendarFilters) => [...calendarKeys.all, range, filters] as const,
};

/** What was and what is to come changes as the hours go by, without a change that is announced. */
const STALE_BY_THE_CLOCK = { refetchInterval: 5 * 60_000 } as const;

/** The events and waiting timeslots of a range of days. */
export function calendarQuery(range: DayRange, filters: CalendarFilters) {
  return queryOptions({
    queryKey: calendarKeys.range(range, filters),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/calendar", { params: { query: { ...range, ...filters } }, signal })),
    ...STALE_BY_THE_CLOCK,
  });
}

/** Active companies whose name or e-mail contains the term, and whether there are more than are listed. */
export function companiesQuery(search: string) {
  return queryOptions({
    queryKey: ["contractor", "list", search],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/contractors", { params: { query: { search: search || undefined } }, signal })),
    placeholderData: (previous) => previous,
  });
}

const CHOICES = 20;

/** Projects that an event can be scheduled for. */
export function projectChoicesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ["project", "choices", search],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { search: search || undefined, limit: CHOICES, cursor };
      return unwrap(await api.GET("/api/projects", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (previous) => previous,
  });
}
