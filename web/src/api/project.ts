import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client";

export type ProjectCard = Schemas["ProjectCard"];
export type ProjectPage = Schemas["ProjectPage"];

/** Keys of what shows projects; all begin with the topic that the server announces changes under. */
export const projectKeys = {
  all: ["project"] as const,
  page: (code: string) => [...projectKeys.all, "page", code.toUpperCase()] as const,
  found: (id: string, at: number) => [...projectKeys.all, "found", id, at] as const,
};

/** One project with everything that its page shows. Codes are matched upper-cased. */
export function projectPageQuery(code: string) {
  return queryOptions({
    queryKey: projectKeys.page(code),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}", { params: { path: { code: code.toUpperCase() } }, signal })),
  });
}

/** What an entry of the outbox names its project by. */
export async function entryProject(client: QueryClient, code: string): Promise<{ id: string; number: string }> {
  const { id, project_number: number } = await client.ensureQueryData(projectPageQuery(code));
  return { id, number };
}

/** A project whose page was there until `at`, by what never changes. */
export function foundProjectQuery(id: string, at: number) {
  return queryOptions({
    queryKey: projectKeys.found(id, at),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/by-id/{project_id}", { params: { path: { project_id: id } }, signal })),
  });
}
