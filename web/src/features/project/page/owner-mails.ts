import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import ownerMailText from "locales/owner-mail.ftl";
import { api, messageOf, unwrap } from "@/api/client";
import { projectKeys } from "@/api/project";
import { toast } from "@/components/feedback/toast";

const ownerMailKeys = {
  all: [...projectKeys.all, "owner-mails"] as const,
  of: (code: string) => [...ownerMailKeys.all, code] as const,
};

/** Whether the owner of a project gets email. */
export const ownerMailsQuery = (code: string) =>
  queryOptions({
    queryKey: ownerMailKeys.of(code),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/owner-mails", { params: { path: { code } }, signal })),
  });

/** Accepts a submitted project; its owner gets email from then on. */
export function useAcceptProject(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      unwrap(await api.POST("/api/projects/{code}/accept", { params: { path: { code } } }));
    },
    onSuccess: () => toast.success(ownerMailText("accepted")),
    onError: (error) => toast.error(ownerMailText("accept-failed"), messageOf(error, ownerMailText("try-again"))),
    onSettled: () => client.invalidateQueries({ queryKey: ownerMailKeys.all }),
  });
}

/** Resumes email for an owner who unsubscribed. */
export function useResumeOwnerMails(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      unwrap(await api.POST("/api/projects/{code}/owner-mails/resume", { params: { path: { code } } }));
    },
    onSuccess: () => toast.success(ownerMailText("resumed")),
    onError: (error) => toast.error(ownerMailText("failed"), messageOf(error, ownerMailText("failure"))),
    onSettled: () => client.invalidateQueries({ queryKey: ownerMailKeys.all }),
  });
}
