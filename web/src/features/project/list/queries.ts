import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { projectKeys } from "@/api/project";
import { groupNamed, type ProjectGroup } from "@/lib/project/project-groups";
import { statusNamed, urgencyNamed } from "@/lib/project/status";
import { projectSearch } from "../shared/search";
import { PROJECT_ORDERS, type ProjectOrder } from "./columns";

/** Filters and order of a list; same names as in the URL. */
export interface ProjectFilters {
  search?: string;
  status?: Schemas["ProjectStatus"];
  urgency?: Schemas["UrgencyLevel"];
  /** The group of statuses behind a dashboard figure. */
  group?: ProjectGroup | undefined;
  sort?: ProjectOrder;
  mine?: boolean;
  unassigned?: boolean;
  /** Open projects without a change for this many days. */
  quiet_days?: number;
  /** The company, as identified in the URL. */
  contractor?: string;
  /** Words of the insurance carrier's name. */
  carrier?: string;
}

/** The list state in the URL. */
export interface ProjectListSearch extends Omit<ProjectFilters, "status" | "urgency" | "group" | "sort"> {
  status?: string | undefined;
  urgency?: string | undefined;
  group?: string | undefined;
  sort?: string | undefined;
  /** The visible columns. */
  columns?: string | undefined;
  /** The saved view that the list was opened from. */
  view?: string | undefined;
  /** The number of loaded pages. */
  pages?: unknown;
}

/** The request for a list in the URL. Drops parameters and values that the server does not know, such as tracking parameters of
 *  mail programs, because the server would reject them. */
export function filtersOf({ columns: _columns, view: _view, ...search }: ProjectListSearch): ProjectFilters {
  const known = {
    ...search,
    status: statusNamed(search.status),
    urgency: urgencyNamed(search.urgency),
    group: groupNamed(search.group),
    sort: PROJECT_ORDERS.find((order) => order === search.sort),
  };
  return Object.fromEntries(Object.entries(known).filter(([name]) => name in projectSearch.entries)) as ProjectFilters;
}

/** Query keys of project lists. */
export const projectListKeys = {
  all: [...projectKeys.all, "list"] as const,
  list: (filters: ProjectFilters) => [...projectListKeys.all, filters] as const,
};

export const PAGE_SIZE = 25;

/** The projects that the caller may see, paginated. */
export const projectsQuery = (filters: ProjectFilters) =>
  infiniteQueryOptions({
    queryKey: projectListKeys.list(filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) };
      return unwrap(await api.GET("/api/projects", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
