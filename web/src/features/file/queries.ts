import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { signedLinkFreshness } from "@/lib/signed-links";

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
      const list =
        source.kind === "owner"
          ? unwrap(await api.GET("/api/owner/files", { signal }))
          : unwrap(await api.GET("/api/projects/{code}/files", { params: { path: { code: source.code } }, signal }));
      return list.items;
    },
    ...signedLinkFreshness,
  });
}
