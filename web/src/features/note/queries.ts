import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap, wasSavedEarlier } from "@/api/client";
import { signedLinkFreshness } from "@/lib/network/signed-links";
import { refreshTopics } from "@/lib/network/topics";

export type Note = Schemas["Note"];

/** Query keys of notes. They start with the topic under which the server announces changes. */
export const noteKeys = {
  all: ["note"] as const,
  list: (code: string) => [...noteKeys.all, "list", code] as const,
};

/** Notes of a project with their files, newest first. */
export function notesQuery(code: string) {
  return infiniteQueryOptions({
    queryKey: noteKeys.list(code),
    queryFn: async ({ pageParam: cursor, signal }) =>
      unwrap(await api.GET("/api/projects/{code}/notes", { params: { path: { code }, query: { cursor } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...signedLinkFreshness,
  });
}

/** Refreshes everything that shows a note. Runs after errors too, because an error can mean that the data is out of date. */
function useRefresh() {
  const client = useQueryClient();
  const refresh = () => refreshTopics(client, ["note", "update"]);
  return {
    onSuccess: refresh,
    onError: (error: unknown) =>
      wasSavedEarlier(error) || [404, 409, 412].some((status) => isProblem(error, status)) ? refresh() : undefined,
  };
}

const ifMatch = (version: number) => ({ "If-Match": `"${version}"` });

interface Added {
  /** Idempotency key. */
  key: string;
  body: Schemas["AddNote"];
}

export function useAddNote(code: string) {
  return useMutation({
    mutationFn: async ({ key, body }: Added) =>
      unwrap(
        await api.POST("/api/projects/{code}/notes", {
          params: { path: { code }, header: { "Idempotency-Key": key } },
          body,
        }),
      ),
    ...useRefresh(),
  });
}

interface Edited {
  version: number;
  body: Schemas["EditNote"];
}

export function useEditNote(code: string, id: string) {
  return useMutation({
    mutationFn: async ({ version, body }: Edited) =>
      unwrap(
        await api.PUT("/api/projects/{code}/notes/{id}", {
          params: { path: { code, id }, header: ifMatch(version) },
          body,
        }),
      ),
    ...useRefresh(),
  });
}

export function useDeleteNote(code: string, id: string) {
  return useMutation({
    mutationFn: async (version: number) =>
      unwrap(
        await api.DELETE("/api/projects/{code}/notes/{id}", {
          params: { path: { code, id }, header: ifMatch(version) },
        }),
      ),
    ...useRefresh(),
  });
}

/**
 * Deletes one file of a note. Succeeds if the file was already deleted. If the project itself is not found, its files still
 * exist.
 */
export function useDeleteNoteAttachment(code: string, id: string) {
  return useMutation({
    mutationFn: async (attachment_id: string) => {
      try {
        unwrap(
          await api.DELETE("/api/projects/{code}/notes/{id}/attachments/{attachment_id}", {
            params: { path: { code, id, attachment_id } },
          }),
        );
      } catch (error) {
        if (!["file_gone", "note_gone"].some((code) => isProblem(error, 404, code))) throw error;
      }
    },
    ...useRefresh(),
  });
}

/** The current note, from the body of a version conflict. */
export function currentOf(error: unknown): Note | undefined {
  return isProblem(error, 412) ? ((error.body as Schemas["StaleNote"]).current ?? undefined) : undefined;
}
