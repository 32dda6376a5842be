import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client";

export type ProjectCard = Schemas["ProjectCard"];
export type ProjectPage = Schemas["ProjectPage"];

/** Query keys of everything that shows projects. They start with the topic under which the server announces changes. */
export const projectKeys = {
  all: ["project"] as const,
  page: (code: string) => [...projectKeys.all, "page", code.toUpperCase()] as const,
  found: (id: string, at: number) => [...projectKeys.all, "found", id, at] as const,
};

/** A project with everything that its page shows. Codes are converted to upper case. */
export function projectPageQuery(code: string) {
  return queryOptions({
    queryKey: projectKeys.page(code),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}", { params: { path: { code: code.toUpperCase() } }, signal })),
  });
}

/** Project id and number, as stored in outbox entries. */
export async function entryProject(client: QueryClient, code: string): Promise<{ id: string; number: string }> {
  const { id, project_number: number } = await client.ensureQueryData(projectPageQuery(code));
  return { id, number };
}

/** A project by its id, which never changes. Used to find a project whose page existed until `at`. */
export function foundProjectQuery(id: string, at: number) {
  return queryOptions({
    queryKey: projectKeys.found(id, at),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/by-id/{project_id}", { params: { path: { project_id: id } }, signal })),
  });
}
