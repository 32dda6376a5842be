import { queryOptions, useQueryClient } from "@tanstack/react-query";
import photoText from "locales/photo.ftl";
import { api, messageOf, unwrap } from "@/api/client";
import type { StoredFile } from "@/components/files/file-kind";
import { type BulkItem, type ChangedRow, useBulk } from "@/components/lists/bulk/use-bulk";
import { refreshTopics } from "@/lib/network/topics";
import { type PhotoChange, undoOf } from "./description-change";
import { fileKeys } from "./queries";

interface FileToDescribe {
  file: string;
  change: PhotoChange;
}

/** Sends the changes, one request for each distinct one. Photos of a failed request count as failed. */
async function send(code: string, rows: FileToDescribe[]): Promise<ChangedRow[]> {
  const changes = new Map<string, FileToDescribe[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.change);
    changes.set(key, [...(changes.get(key) ?? []), row]);
  }
  const changed: ChangedRow[] = [];
  for (const group of changes.values()) {
    const files = group.map(({ file }) => file);
    const change = group[0]?.change ?? {};
    try {
      const params = { path: { code } };
      const answer = await api.POST("/api/projects/{code}/photos/describe", { params, body: { files, change } });
      changed.push(...unwrap(answer).rows);
    } catch (error) {
      if (changed.length === 0) throw error;
      const reason = messageOf(error, "");
      changed.push(...files.map((key) => ({ key, outcome: "failed" as const, reason })));
    }
  }
  return changed;
}

/** Describes photos, with a result for each and one undo. */
export function useDescribe(code: string) {
  const client = useQueryClient();
  const { run, ...bulk } = useBulk<FileToDescribe>(
    (rows) => send(code, rows),
    () => refreshTopics(client, ["file", "update"]),
    { doneText: (count) => photoText("dialog-described", { count }) },
  );
  const describe = (files: StoredFile[], change: PhotoChange) =>
    run(
      files.map(
        (file): BulkItem<FileToDescribe> => ({
          key: file.id,
          name: file.file_name,
          body: { file: file.id, change },
          undo: () => ({ file: file.id, change: undoOf(file, change) }),
        }),
      ),
    );
  return { ...bulk, describe };
}

/** The changes of a photo's description, newest first. */
export const photoHistoryQuery = (code: string, id: string) =>
  queryOptions({
    queryKey: [...fileKeys.all, "photo-history", code, id],
    queryFn: async ({ signal }) => {
      const params = { path: { code, id } };
      return unwrap(await api.GET("/api/projects/{code}/files/{id}/history", { params, signal })).items;
    },
  });
