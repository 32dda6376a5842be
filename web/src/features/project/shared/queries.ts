import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, hasLandedBefore, isProblem, type Schemas, unwrap } from "@/api/client";
import { type ProjectCard, projectKeys } from "@/api/project";
import { groupNamed, type ProjectGroup } from "@/lib/project/project-groups";
import { statusNamed, urgencyNamed } from "@/lib/project/status";
import { PROJECT_ORDERS } from "../list/columns";
import { projectSearch } from "./search";

export type ProjectFields = Schemas["ProjectFields"];

export type ProjectOrder = Schemas["ProjectOrder"];

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

const PAGE_SIZE = 25;

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

interface Submission {
  body: Schemas["SubmitProject"];
  /** The same for every attempt at one submission, so that a retried one lands once. */
  idempotencyKey: string;
}

interface Submitted {
  project: ProjectCard;
  /** An earlier try had landed: the project is as it was sent then, without what was changed since. */
  isEarlier: boolean;
}

/** The caller's own project that an earlier try has made, among the newest. */
async function findSubmitted(id: string | null | undefined): Promise<ProjectCard | undefined> {
  const query = { mine: true, sort: "newest", limit: PAGE_SIZE } as const;
  const { items } = unwrap(await api.GET("/api/projects", { params: { query } }));
  return items.find((project) => project.id === id);
}

/** Submits a project. */
export function useSubmitProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Submission): Promise<Submitted> => {
      const params = { header: { "Idempotency-Key": idempotencyKey } };
      try {
        const project = unwrap(await api.POST("/api/projects", { params, body }));
        queryClient.setQueryData(projectKeys.page(project.project_code), project);
        return { project, isEarlier: false };
      } catch (error) {
        const project = hasLandedBefore(error) ? await findSubmitted(body.id) : undefined;
        if (!project) throw error;
        return { project, isEarlier: true };
      }
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: projectListKeys.all }),
  });
}

interface Edit {
  code: string;
  fields: ProjectFields;
  /** The version that the person saw. */
  version: number;
}

/** Edits tracked fields; somebody else's edit in between is a problem with the status 412. */
export function useEditProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ code, fields, version }: Edit) =>
      unwrap(
        await api.PATCH("/api/projects/{code}", {
          params: { path: { code }, header: { "If-Match": `"${version}"` } },
          body: fields,
        }),
      ),
    onSuccess: (project, { code }) => {
      queryClient.setQueryData(projectKeys.page(code), project);
      void queryClient.invalidateQueries({ queryKey: projectKeys.all });
    },
    onError: (error, { code }) => {
      // Under another code it may be there.
      if (isProblem(error, 404)) void queryClient.invalidateQueries({ queryKey: projectKeys.page(code) });
      if (!isProblem(error, 412)) return;
      const { current } = error.body as Schemas["StaleEdit"];
      queryClient.setQueryData(projectKeys.page(code), current);
    },
  });
}
