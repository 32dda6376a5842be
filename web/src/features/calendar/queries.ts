import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import type { DayRange } from "./days";

/** The calendar's filters. */
export interface CalendarFilters {
  project?: string | undefined;
  contractor?: string | undefined;
  type?: string | undefined;
}

/** Query keys of the calendar. They start with the topic that announces changes. */
export const calendarKeys = {
  all: ["event", "calendar"] as const,
  range: (range: DayRange, filters: CalendarFilters) => [...calendarKeys.all, range, filters] as const,
};

/** Refetch regularly, because the passing of time changes which entries are past without any announced change. */
const STALE_BY_THE_CLOCK = { refetchInterval: 5 * 60_000 } as const;

/** The events and pending timeslots of a range of days. */
export function calendarQuery(range: DayRange, filters: CalendarFilters) {
  return queryOptions({
    queryKey: calendarKeys.range(range, filters),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/calendar", { params: { query: { ...range, ...filters } }, signal })),
    ...STALE_BY_THE_CLOCK,
  });
}

/** Active companies whose name or email contains the term, and whether there are more than listed. */
export function companiesQuery(search: string) {
  return queryOptions({
    queryKey: ["contractor", "list", search],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/contractors", { params: { query: { search: search || undefined } }, signal })),
    placeholderData: (previous) => previous,
  });
}

const CHOICES = 20;

/** The projects that an event can be scheduled for. */
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
