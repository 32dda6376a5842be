import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { projectKeys } from "@/api/project";
import type { ProjectGroup } from "@/lib/project/project-groups";

/** Filters and sort order of the assigned projects, with the same names as in the URL. */
export interface ContractorFilters {
  search?: string | undefined;
  status?: Schemas["ProjectStatus"] | undefined;
  urgency?: Schemas["UrgencyLevel"] | undefined;
  /** Group of projects counted by one of the four tiles. */
  group?: ProjectGroup | undefined;
  sort?: Schemas["ProjectOrder"] | undefined;
}

/** Query keys of the contractor's pages. They share the prefix of projects, so project changes invalidate them. */
export const contractorKeys = {
  dashboard: () => [...projectKeys.all, "contractor-dashboard"] as const,
  assigned: (filters: ContractorFilters) => [...projectKeys.all, "assigned", filters] as const,
};

/** The company and its four counts. */
export const contractorDashboardQuery = queryOptions({
  queryKey: contractorKeys.dashboard(),
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/contractor/dashboard", { signal })),
});

const PAGE_SIZE = 24;

/** Projects of the caller's company, newest first by default, paginated. */
export function assignedProjectsQuery(filters: ContractorFilters) {
  return infiniteQueryOptions({
    queryKey: contractorKeys.assigned(filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, limit: PAGE_SIZE, cursor: pageParam };
      return unwrap(await api.GET("/api/projects", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // Show the previous results while new ones load.
    placeholderData: (previous) => previous,
  });
}
