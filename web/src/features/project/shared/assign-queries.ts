import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { type ProjectPage, projectKeys } from "@/api/project";
import { refreshTopics } from "@/lib/network/topics";

export type Company = Schemas["Contractor"];

interface Assignment {
  /** The company; null unassigns the current one. */
  company: Company | null;
  /** The expected project version; defaults to the one on screen. */
  version?: number;
}

/** Active companies whose name or email contains the term, and whether there are more than listed. */
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

/** Assigns a company, or none. Applied optimistically and rolled back if the server rejects it, including when the project was
 *  changed in the meantime. */
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
