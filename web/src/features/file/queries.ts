import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, hasLandedBefore, isProblem, unwrap } from "@/api/client";
import type { StoredFile } from "@/components/files/file-kind";
import { forgetWhatWasRead, signedLinkFreshness } from "@/lib/network/signed-links";
import { refreshTopics } from "@/lib/network/topics";

/** Whose eyes the files are read with: a member of staff on a project, or its owner. */
export type FileSource = { kind: "project"; code: string } | { kind: "owner" };

/** Keys of file lists. */
export const fileKeys = {
  all: ["file"] as const,
  list: (source: FileSource) => [...fileKeys.all, source] as const,
};

/** All files of the project that the caller may see. */
export function fileListQuery(source: FileSource) {
  return queryOptions({
    queryKey: fileKeys.list(source),
    queryFn: async ({ signal }) => {
      const files: StoredFile[] = [];
      let cursor: string | null | undefined;
      do {
        const query = cursor ? { cursor } : {};
        const page =
          source.kind === "owner"
            ? unwrap(await api.GET("/api/owner/files", { params: { query }, signal }))
            : unwrap(
                await api.GET("/api/projects/{code}/files", { params: { path: { code: source.code }, query }, signal }),
              );
        files.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor);
      return files;
    },
    ...signedLinkFreshness,
  });
}

/** How many files one archive holds at most. */
export const MOST_IN_ARCHIVE = 100;

/** Where chosen files come as one ZIP archive. */
export function archiveUrl(source: FileSource, ids: string[]): string {
  const files = source.kind === "owner" ? "/api/owner/files" : `/api/projects/${encodeURIComponent(source.code)}/files`;
  return `${files}/archive?ids=${ids.join(",")}`;
}

/** Adds what was uploaded to a project. Under the same key it lands once. */
export function useAttachFiles(code: string) {
  const client = useQueryClient();
  const refresh = () => refreshTopics(client, ["file", "update"]);
  return useMutation({
    mutationFn: async ({ key, files }: { key: string; files: string[] }) =>
      unwrap(
        await api.POST("/api/projects/{code}/files", {
          params: { path: { code }, header: { "Idempotency-Key": key } },
          body: { files },
        }),
      ),
    onSuccess: refresh,
    onError: (error) => (hasLandedBefore(error) ? refresh() : undefined),
  });
}

/** Deletes a file of a project. What is shown no longer has it at once, whenever it can be read again. */
export function useDeleteFile(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        unwrap(await api.DELETE("/api/projects/{code}/files/{id}", { params: { path: { code, id } } }));
      } catch (error) {
        // Somebody else was faster, or an earlier try had landed. A project that is not found has all its files.
        if (!isProblem(error, 404, "file_gone")) throw error;
      }
    },
    onSuccess: (_gone, id) => {
      forgetWhatWasRead();
      client.setQueryData<StoredFile[]>(fileKeys.list({ kind: "project", code }), (files) =>
        files?.filter((file) => file.id !== id),
      );
      refreshTopics(client, ["file", "update"]);
    },
  });
}
