import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { type ProjectPage, projectKeys } from "@/api/project";
import { refreshTopics } from "@/lib/network/topics";
import { tellNewCode } from "@/lib/project/new-code";

/** Issues a new code for the project version on screen. The variable says whether the next email to the owner contains it. `onIssued` must navigate to the new URL first, because the old code no
 *  longer works. */
export function useIssueCode(project: ProjectPage, onIssued: (code: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (emailsOwner: boolean) =>
      unwrap(
        await api.POST("/api/projects/{code}/code", {
          params: { path: { code: project.project_code }, header: { "If-Match": `"${project.version}"` } },
          body: { email_owner: emailsOwner },
        }),
      ),
    retry: false,
    onSuccess: (page) => {
      client.setQueryData(projectKeys.page(page.project_code), page);
      tellNewCode(project.project_code, page.project_code);
      onIssued(page.project_code);
    },
    // After a rejection, refresh to show what another user changed.
    onError: () => refreshTopics(client, ["project"]),
  });
}
