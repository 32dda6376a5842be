import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

export type ReportDocument = Schemas["Document"];
export type NewDocument = Schemas["CreateDocument"];

/** How often to look at a document that is being made, in milliseconds. */
const LOOK = 1500;

/** Whether a document waits or is being made. */
export const isWaiting = ({ state }: ReportDocument) => state === "queued" || state === "running";

/** The user's documents of a project, newest first. While one is being made, they are read again and again. */
export const documentsQuery = (code: string) =>
  queryOptions({
    queryKey: ["document", code],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/documents", { params: { path: { code } }, signal })).items,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.some(isWaiting) ? LOOK : false),
  });

/** Orders a document. */
export function useOrderDocument(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewDocument) =>
      unwrap(await api.POST("/api/projects/{code}/documents", { params: { path: { code } }, body })),
    onSettled: () => client.invalidateQueries({ queryKey: documentsQuery(code).queryKey }),
  });
}

/** Cancels a document. */
export function useCancelDocument(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      unwrap(await api.POST("/api/projects/{code}/documents/{id}/cancel", { params: { path: { code, id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: documentsQuery(code).queryKey }),
  });
}

/** Where a finished document is downloaded. */
export const documentUrl = (code: string, id: string) =>
  `/api/projects/${encodeURIComponent(code)}/documents/${id}/file`;
