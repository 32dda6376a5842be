import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { SHOTS_KEY } from "@/lib/site/shots-query";
import { type ListDraft, type ShotList, savedAs } from "./draft";

/** Maximum size of an example picture in bytes; same as on the server. */
export const EXAMPLE_BYTES = 8 * 1024 * 1024;

/** All lists of photos, in the order of their creation. */
export const shotListsQuery = queryOptions({
  queryKey: ["portal", "shot-lists"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/shot-lists", { signal })),
});

/** Reads the lists again, and what projects need. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: shotListsQuery.queryKey }),
      client.invalidateQueries({ queryKey: SHOTS_KEY }),
    ]);
}

async function putExample(id: string, picture: File): Promise<void> {
  unwrap(
    await api.PUT("/api/shots/{id}/example", {
      params: { path: { id } },
      body: await picture.arrayBuffer(),
      bodySerializer: (body: unknown) => body as ArrayBuffer,
      headers: { "Content-Type": "application/octet-stream" },
    }),
  );
}

interface Save {
  draft: ListDraft;
  /** The list to change; undefined for a new one. */
  list: ShotList | undefined;
  /** Makes repeated attempts create one list. */
  key: string;
}

/** Creates or changes a list. */
export function useSaveList() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ draft, list, key }: Save): Promise<ShotList> => {
      const body = savedAs(draft, list);
      if (!list) {
        const params = { header: { "Idempotency-Key": key } };
        return unwrap(await api.POST("/api/shot-lists", { params, body }));
      }
      const params = { path: { id: list.id }, header: { "If-Match": `"${list.version}"` } };
      return unwrap(await api.PUT("/api/shot-lists/{id}", { params, body }));
    },
    onSuccess: refresh,
  });
}

/** Sets and removes the example pictures of a saved list. */
export function useSaveExamples() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ draft, list }: { draft: ListDraft; list: ShotList }) => {
      for (const [index, { picture }] of draft.shots.entries()) {
        const id = list.shots[index]?.id;
        if (id === undefined || picture === undefined) continue;
        if (picture) await putExample(id, picture);
        else unwrap(await api.DELETE("/api/shots/{id}/example", { params: { path: { id } } }));
      }
    },
    onSettled: refresh,
  });
}

/** Deletes a list in the version that was shown. */
export function useDeleteList() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, version }: ShotList) => {
      const params = { path: { id }, header: { "If-Match": `"${version}"` } };
      unwrap(await api.DELETE("/api/shot-lists/{id}", { params }));
    },
    onSettled: refresh,
  });
}
