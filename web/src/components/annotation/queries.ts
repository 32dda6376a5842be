import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { refreshTopics } from "@/lib/network/topics";
import type { Shape } from "./shape";

export type Annotations = Schemas["Annotations"];

/** Whose view of the photo to load: a staff member's, or the owner's. */
export type AnnotationSource = { kind: "project"; code: string } | { kind: "owner" };

/** The annotations of a photo. */
export function annotationsQuery(source: AnnotationSource, id: string) {
  return queryOptions({
    queryKey: ["file", "annotations", source, id],
    queryFn: async ({ signal }) =>
      source.kind === "owner"
        ? unwrap(await api.GET("/api/owner/files/{id}/annotations", { params: { path: { id } }, signal }))
        : unwrap(
            await api.GET("/api/projects/{code}/files/{id}/annotations", {
              params: { path: { code: source.code, id } },
              signal,
            }),
          ),
  });
}

interface Save {
  /** The version that was changed. */
  version: number;
  shapes: readonly Shape[];
}

/** Saves the annotations of a photo. */
export function useSaveAnnotations(code: string, id: string) {
  const client = useQueryClient();
  const { queryKey } = annotationsQuery({ kind: "project", code }, id);
  return useMutation({
    mutationFn: async ({ version, shapes }: Save) =>
      unwrap(
        await api.PUT("/api/projects/{code}/files/{id}/annotations", {
          params: { path: { code, id }, header: { "If-Match": `"${version}"` } },
          body: { shapes: [...shapes] },
        }),
      ),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      refreshTopics(client, ["file", "update"]);
    },
  });
}

/** The annotations that somebody else has saved meanwhile; undefined for other errors. */
export function currentOf(error: unknown): Annotations | undefined {
  if (!isProblem(error, 412)) return undefined;
  return (error.body as Schemas["StaleAnnotations"]).current ?? undefined;
}
