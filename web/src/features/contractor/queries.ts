import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { projectKeys } from "@/api/project";

/** Keys of the contractor's pages; they show projects, and change with them. */
export const contractorKeys = {
  dashboard: () => [...projectKeys.all, "contractor-dashboard"] as const,
  assigned: (search: string) => [...projectKeys.all, "assigned", search] as const,
};

/** The company and the four counts. */
export const contractorDashboardQuery = queryOptions({
  queryKey: contractorKeys.dashboard(),
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/contractor/dashboard", { signal })),
});

const PAGE = 24;

/** The projects of the caller's company, newest first, page by page. */
export function assignedProjectsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: contractorKeys.assigned(search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { search: search || undefined, limit: PAGE, cursor: pageParam };
      return unwrap(await api.GET("/api/projects", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // While a new term is looked up, what was found for the last one stays on screen.
    placeholderData: (previous) => previous,
  });
}
