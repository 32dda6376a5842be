import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { projectKeys } from "@/api/project";

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

/** Submits a project. */
export function useSubmitProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Submission) =>
      unwrap(await api.POST("/api/projects", { params: { header: { "Idempotency-Key": idempotencyKey } }, body })),
    onSuccess: (project) => {
      queryClient.setQueryData(projectKeys.page(project.project_code), project);
      void queryClient.invalidateQueries({ queryKey: projectListKeys.all });
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
    mutationFn: async ({ fields, version }: Edit) =>
      unwrap(
        await api.PATCH("/api/projects/{code}", {
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
