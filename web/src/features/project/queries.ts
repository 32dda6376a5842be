import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

export type ProjectCard = Schemas["ProjectCard"];
export type ProjectPage = Schemas["ProjectPage"];
export type ProjectFields = Schemas["ProjectFields"];

/** What a list can be narrowed by; the same words as in the address. */
export interface ProjectFilters {
  search?: string;
  status?: Schemas["ProjectStatus"];
  urgency?: Schemas["UrgencyLevel"];
  sort?: Schemas["SortParam"];
  mine?: boolean;
  unassigned?: boolean;
}

/** Keys of everything about projects. */
export const projectKeys = {
  all: ["project"] as const,
  lists: () => [...projectKeys.all, "list"] as const,
  list: (filters: ProjectFilters) => [...projectKeys.lists(), filters] as const,
  pages: () => [...projectKeys.all, "page"] as const,
  page: (code: string) => [...projectKeys.pages(), code.toUpperCase()] as const,
};

const PAGE_SIZE = 25;

/** The projects that the caller may see, page after page. */
export const projectsQuery = (filters: ProjectFilters) =>
  infiniteQueryOptions({
    queryKey: projectKeys.list(filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) };
      return unwrap(api.GET("/api/projects", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** One project's page. */
export const projectQuery = (code: string) =>
  queryOptions({
    queryKey: projectKeys.page(code),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/projects/{code}", { params: { path: { code: code.toUpperCase() } }, signal })),
  });

interface Submission {
  body: Schemas["SubmitProject"];
  /** The same for every attempt at one submission, so that a retried one lands once. */
  idempotencyKey: string;
}

/** Submits a project. */
export function useSubmitProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Submission) =>
      unwrap(api.POST("/api/projects", { params: { header: { "Idempotency-Key": idempotencyKey } }, body })),
    onSuccess: (project) => {
      queryClient.setQueryData(projectKeys.page(project.project_code), project);
      void queryClient.invalidateQueries({ queryKey: projectKeys.lists() });
    },
  });
}

interface Edit {
  fields: ProjectFields;
  /** The version that the person saw. */
  version: number;
}

/** Edits tracked fields; somebody else's edit in between is a problem with the status 412. */
export function useEditProject(code: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, version }: Edit) =>
      unwrap(api.PATCH("/api/projects/{code}", {
          params: { path: { code }, header: { "If-Match": `"${version}"` } },
          body: fields,
        }),
      ),
    onSuccess: (project) => {
      queryClient.setQueryData(projectKeys.page(code), project);
      void queryClient.invalidateQueries({ queryKey: projectKeys.all });
    },
  });
}
