import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import projectDeletionText from "locales/project-deletion.ftl";
import { api, isProblem, messageOf, type Schemas, unwrap } from "@/api/client";
import { type ProjectPage, projectKeys } from "@/api/project";
import { toast } from "@/components/feedback/toast";
import { refreshTopics } from "@/lib/network/topics";
import { titleOf } from "@/lib/project/project-title";

export type DeletedProject = Schemas["DeletedProject"];
export type LegalHold = Schemas["LegalHold"];

const PAGE_SIZE = 25;

/** Deleted projects that can be restored, last deleted first, paginated. */
export const deletedProjectsQuery = infiniteQueryOptions({
  queryKey: [...projectKeys.all, "deleted"],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: PAGE_SIZE, cursor: pageParam };
    return unwrap(await api.GET("/api/admin/deleted-projects", { params: { query }, signal }));
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  // Projects leave the list by themselves when they are removed for good.
  staleTime: 0,
});

/** The legal hold on a project, if there is one. */
export const legalHoldQuery = (code: string) =>
  queryOptions({
    queryKey: [...projectKeys.all, "legal-hold", code],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/legal-hold", { params: { path: { code } }, signal })),
  });

/** Deletes the project version on screen. `onDeleted` must leave the project's page, which no longer exists. */
export function useDeleteProject(project: ProjectPage, onDeleted: (deleted: DeletedProject) => Promise<void>) {
  const client = useQueryClient();
  const { project_code: code, version } = project;
  return useMutation({
    mutationFn: async () =>
      unwrap(
        await api.DELETE("/api/projects/{code}", {
          params: { path: { code }, header: { "If-Match": `"${version}"` } },
        }),
      ),
    onSuccess: async (deleted) => {
      await onDeleted(deleted);
      client.removeQueries({ queryKey: projectKeys.page(code) });
      refreshShown(client);
    },
    onError: (error) => {
      // Shows what another user changed, so that a second attempt deletes what is on screen.
      if (isProblem(error, 412)) {
        client.setQueryData(projectKeys.page(code), (error.body as Schemas["StaleEdit"]).current);
        return;
      }
      refreshTopics(client, ["project"]);
    },
  });
}

/** Restores a deleted project. Works after the component that called it is gone, for the undo button of a toast. */
export function useRestoreProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: DeletedProject) =>
      unwrap(
        await api.POST("/api/admin/deleted-projects/{project_id}/restore", { params: { path: { project_id: id } } }),
      ),
    onSuccess: (page) =>
      toast.success(projectDeletionText("restored", { number: page.project_number, title: titleOf(page) })),
    onError: (error) =>
      toast.error(projectDeletionText("not-restored"), messageOf(error, projectDeletionText("try-again"))),
    onSettled: () => refreshShown(client),
  });
}

/** Refetches all lists and counts of projects. */
export function refreshShown(client: Parameters<typeof refreshTopics>[0]) {
  refreshTopics(client, ["project", "event", "message", "notification", "contractor"]);
  void client.invalidateQueries({ queryKey: ["dashboard"] });
}

/** Sets a legal hold on a project, changes its reason, or lifts it with `null`. */
export function useChangeLegalHold(code: string) {
  const client = useQueryClient();
  const { queryKey } = legalHoldQuery(code);
  return useMutation({
    mutationFn: async (reason: string | null) => {
      const params = { path: { code } };
      return reason === null
        ? unwrap(await api.DELETE("/api/projects/{code}/legal-hold", { params }))
        : unwrap(await api.PUT("/api/projects/{code}/legal-hold", { params, body: { reason } }));
    },
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
