import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { type ProjectPage, projectKeys } from "@/api/project";
import { refreshTopics } from "@/lib/network/topics";

export type Company = Schemas["Contractor"];

interface Assignment {
  /** The company; null takes the present one off. */
  company: Company | null;
  /** The version of the project that this is about; the one on screen unless told. */
  version?: number;
}

/** Active companies whose name or e-mail contains the term, and whether there are more than are listed. */
export function companiesQuery(search: string) {
  return queryOptions({
    queryKey: ["contractor", "list", search],
    queryFn: async ({ signal }) => {
      const query = { search: search || undefined };
      return unwrap(await api.GET("/api/contractors", { params: { query }, signal }));
    },
    placeholderData: (previous) => previous,
  });
}

/**
 * Assigns a company, or none. Shown at once, and taken back if the server refuses: also when somebody else changed
 * the project that the person saw.
 */
export function useAssignContractor(code: string) {
  const client = useQueryClient();
  const queryKey = projectKeys.page(code);
  return useMutation({
    mutationFn: async ({ company, version }: Assignment) =>
      unwrap(
        await api.PUT("/api/projects/{code}/contractor", {
          params: {
            path: { code },
            header: { "If-Match": `"${version ?? client.getQueryData<ProjectPage>(queryKey)?.version}"` },
          },
          body: { contractor_id: company?.id ?? null },
        }),
      ),
    onMutate: async ({ company }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<ProjectPage>(queryKey);
      client.setQueryData<ProjectPage>(queryKey, (page) => page && { ...page, assigned_contractor: company });
      return { before };
    },
    onError: (_error, _assignment, given) => client.setQueryData(queryKey, given?.before),
    onSuccess: (page) => client.setQueryData(queryKey, page),
    onSettled: () => refreshTopics(client, ["project", "update", "event"]),
  });
}
