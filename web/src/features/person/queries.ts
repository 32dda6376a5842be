import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { refreshTopics } from "@/lib/network/topics";

export type Preview = Schemas["ErasurePreview"];

/** An account by id, or the owner of a project by code. */
export type Subject = { user: string } | { project: string };

/** The address of the person's export. */
export const exportOf = (subject: Subject): string =>
  "user" in subject
    ? `/api/admin/users/${subject.user}/personal-data/export`
    : `/api/projects/${subject.project}/owner-data/export`;

/** What erasing a person would do. */
export const previewQuery = (subject: Subject) =>
  queryOptions({
    queryKey: ["person", subject],
    queryFn: async ({ signal }) =>
      "user" in subject
        ? unwrap(
            await api.GET("/api/admin/users/{id}/personal-data", { params: { path: { id: subject.user } }, signal }),
          )
        : unwrap(
            await api.GET("/api/projects/{code}/owner-data", { params: { path: { code: subject.project } }, signal }),
          ),
    // Always the current state, because the erasure confirms it.
    staleTime: 0,
  });

/** Erases a person as previewed. */
export function useErase(subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fingerprint, messages }: { fingerprint: string; messages: boolean }) => {
      if ("user" in subject)
        unwrap(
          await api.POST("/api/admin/users/{id}/erasure", {
            params: { path: { id: subject.user } },
            body: { fingerprint },
          }),
        );
      else
        unwrap(
          await api.POST("/api/projects/{code}/owner-data/erasure", {
            params: { path: { code: subject.project } },
            body: { fingerprint, remove_messages: messages },
          }),
        );
    },
    retry: false,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ["person"] });
      return refreshTopics(client, ["user", "project", "message"]);
    },
  });
}
