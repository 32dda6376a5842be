import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { projectKeys } from "@/api/project";
import type { ProjectGroup } from "@/lib/project/project-groups";

/** What the assigned projects are narrowed to, and their order; the same words as in the address. */
export interface ContractorFilters {
  search?: string | undefined;
  status?: Schemas["ProjectStatus"] | undefined;
  urgency?: Schemas["UrgencyLevel"] | undefined;
  /** What one of the four figures counts. */
  group?: ProjectGroup | undefined;
  sort?: Schemas["ProjectOrder"] | undefined;
}

/** Keys of the contractor's pages; they show projects, and change with them. */
export const contractorKeys = {
  dashboard: () => [...projectKeys.all, "contractor-dashboard"] as const,
  assigned: (filters: ContractorFilters) => [...projectKeys.all, "assigned", filters] as const,
};

/** The company and the four counts. */
export const contractorDashboardQuery = queryOptions({
  queryKey: contractorKeys.dashboard(),
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/contractor/dashboard", { signal })),
});

const PAGE = 24;

/** The projects of the caller's company, newest first unless asked otherwise, page by page. */
export function assignedProjectsQuery(filters: ContractorFilters) {
  return infiniteQueryOptions({
    queryKey: contractorKeys.assigned(filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, limit: PAGE, cursor: pageParam };
      return unwrap(await api.GET("/api/projects", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // While something else is looked up, what was found last stays on screen.
    placeholderData: (previous) => previous,
  });
}
