import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import tellOwnerText from "locales/tell-owner.ftl";
import { api, messageOf, type Schemas, unwrap } from "@/api/client";
import { projectKeys } from "@/api/project";
import { toast } from "@/components/feedback/toast";
import { saveAnswer } from "@/lib/browser/save-answer";

export type OwnerLetter = Schemas["OwnerLetter"];
export type LetterText = Schemas["OwnerLetterText"];
export type SentLetter = Schemas["SentOwnerLetter"];
export type LetterChannel = Schemas["LetterChannel"];

/** How often to look whether a waiting email was sent. */
const WAITING_MS = 5000;

/** The letter that gives a project's owner the code, and what was sent. */
export const ownerLetterQuery = (code: string) =>
  queryOptions({
    queryKey: [...projectKeys.all, "owner-letter", code.toUpperCase()] as const,
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/owner-letter", { params: { path: { code } }, signal })),
    // The portal sends an email within seconds.
    refetchInterval: ({ state }) => (state.data?.is_email_waiting ? WAITING_MS : false),
  });

/** Has the portal email the letter, or records that the user sent it by other means. */
export function useSendLetter(code: string, language: Schemas["Language"]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (channel: LetterChannel) => {
      const body = { channel, language };
      unwrap(await api.POST("/api/projects/{code}/owner-letter", { params: { path: { code } }, body }));
    },
    onSuccess: (_, channel) => {
      if (channel === "email") toast.success(tellOwnerText("emailed"));
    },
    onError: (error) => toast.error(tellOwnerText("failed"), messageOf(error, tellOwnerText("try-again"))),
    onSettled: () => client.invalidateQueries({ queryKey: ownerLetterQuery(code).queryKey }),
  });
}

/** Downloads the letter as a PDF. The portal records it. */
export function useDownloadLetter(code: string, language: Schemas["Language"]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { code }, query: { language } };
      const answer = await api.GET("/api/projects/{code}/owner-letter/file", { params, parseAs: "blob" });
      saveAnswer(unwrap<Blob>(answer), answer.response, "letter.pdf");
    },
    onError: (error) => toast.error(tellOwnerText("pdf-failed"), messageOf(error, tellOwnerText("try-again"))),
    onSettled: () => client.invalidateQueries({ queryKey: ownerLetterQuery(code).queryKey }),
  });
}

/** The letter as plain text, with the link instead of the QR code. */
export const plainLetter = (text: LetterText, { link, project_code: code }: OwnerLetter): string =>
  [text.greeting, text.intro, link, `${text.enter} ${code}`, text.private, text.office].filter(Boolean).join("\n\n");
