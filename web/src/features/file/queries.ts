import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap, wasSavedEarlier } from "@/api/client";
import type { StoredFile } from "@/components/files/file-kind";
import { forgetWhatWasRead, signedLinkFreshness } from "@/lib/network/signed-links";
import { refreshTopics } from "@/lib/network/topics";

/** Whose view of the files to load: a staff member's view of a project, or the owner's. */
export type FileSource = { kind: "project"; code: string } | { kind: "owner" };

/** Query keys of file lists. */
export const fileKeys = {
  all: ["file"] as const,
  list: (source: FileSource) => [...fileKeys.all, source] as const,
};

/** Files per page of the API. */
const PAGE_SIZE = 1000;

/** Whether a list may be only the first pages of a longer one. */
export const isFirstPart = (files: readonly StoredFile[]) => files.length > 0 && files.length % PAGE_SIZE === 0;

/** All files of the project that the caller can see. When they are first loaded, each page is shown as it comes. */
export function fileListQuery(source: FileSource) {
  return queryOptions({
    queryKey: fileKeys.list(source),
    queryFn: async ({ client, queryKey, signal }) => {
      const isFirst = client.getQueryData(queryKey) === undefined;
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
        if (isFirst && cursor && !signal.aborted) client.setQueryData<StoredFile[]>(queryKey, [...files]);
      } while (cursor);
      return files;
    },
    ...signedLinkFreshness,
  });
}

/** Maximum number of files in one archive. */
export const ARCHIVE_FILES_MAX = 100;

/** URL of a ZIP archive of the selected files. */
export function archiveUrl(source: FileSource, ids: string[]): string {
  const files = source.kind === "owner" ? "/api/owner/files" : `/api/projects/${encodeURIComponent(source.code)}/files`;
  return `${files}/archive?ids=${ids.join(",")}`;
}

/** Adds uploaded files to a project. The idempotency key makes retries safe. */
export function useAttachFiles(code: string) {
  const client = useQueryClient();
  const refresh = () => refreshTopics(client, ["file", "update"]);
  return useMutation({
    mutationFn: async ({ key, ...body }: Schemas["AddFiles"] & { key: string }) =>
      unwrap(
        await api.POST("/api/projects/{code}/files", {
          params: { path: { code }, header: { "Idempotency-Key": key } },
          body,
        }),
      ),
    onSuccess: refresh,
    onError: (error) => (wasSavedEarlier(error) ? refresh() : undefined),
  });
}

/** Removes deleted files from the cached lists of their project immediately. */
export function useForgetFiles(code: string) {
  const client = useQueryClient();
  return (gone: ReadonlySet<string>) => {
    forgetWhatWasRead();
    client.setQueryData<StoredFile[]>(fileKeys.list({ kind: "project", code }), (files) =>
      files?.filter(({ id }) => !gone.has(id)),
    );
    refreshTopics(client, ["file", "update"]);
  };
}

/** Deletes a project file. */
export function useDeleteFile(code: string) {
  const forget = useForgetFiles(code);
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        unwrap(await api.DELETE("/api/projects/{code}/files/{id}", { params: { path: { code, id } } }));
      } catch (error) {
        // Already deleted, elsewhere or by an earlier attempt. If the project itself is not found, its files still exist.
        if (!isProblem(error, 404, "file_gone")) throw error;
      }
    },
    onSuccess: (_gone, id) => forget(new Set([id])),
  });
}
