import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { projectKeys } from "@/api/project";
import { groupNamed, type ProjectGroup } from "@/lib/project/project-groups";
import { statusNamed, urgencyNamed } from "@/lib/project/status";
import { projectSearch } from "../shared/search";
import { PROJECT_ORDERS, type ProjectOrder } from "./columns";

/** What a list can be narrowed by and its order; the same words as in the address. */
export interface ProjectFilters {
  search?: string;
  status?: Schemas["ProjectStatus"];
  urgency?: Schemas["UrgencyLevel"];
  /** What a figure of a dashboard counts. */
  group?: ProjectGroup | undefined;
  sort?: ProjectOrder;
  mine?: boolean;
  unassigned?: boolean;
  /** Without a change for so many days, and still going on. */
  quiet_days?: number;
  /** A company, by its name in an address. */
  contractor?: string;
}

/** A list as it stands in the address. */
export interface ProjectListSearch extends Omit<ProjectFilters, "status" | "urgency" | "group" | "sort"> {
  status?: string | undefined;
  urgency?: string | undefined;
  group?: string | undefined;
  sort?: string | undefined;
  /** The shown columns. */
  columns?: string | undefined;
  /** The saved view that it came from. */
  view?: string | undefined;
  /** How many pages of it are shown. */
  pages?: unknown;
}

/** What the portal is asked for a list in the address. What else stands there, as behind a link from a mail program, or a word that it
 *  does not know, it would refuse. */
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

/** Keys of the lists of projects. */
export const projectListKeys = {
  all: [...projectKeys.all, "list"] as const,
  list: (filters: ProjectFilters) => [...projectListKeys.all, filters] as const,
};

export const PAGE_SIZE = 25;

/** The projects that the caller may see, page after page. */
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
