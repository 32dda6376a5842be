import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { refreshTopics } from "@/lib/network/topics";

export type Invitation = Schemas["Invitation"];

const PAGE_SIZE = 10;

/** A company's invitations, the newest first, page after page. */
export const invitationsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ["contractor", "invitations", slug],
    queryFn: async ({ pageParam, signal }) => {
      const params = { path: { slug }, query: { limit: PAGE_SIZE, cursor: pageParam } };
      return unwrap(await api.GET("/api/admin/contractors/{slug}/invitations", { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Makes a link, and mails it when there is an address. */
export function useCreateInvitation(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ email, language }: { email: string; language: string }) =>
      unwrap(
        await api.POST("/api/admin/contractors/{slug}/invitations", {
          params: { path: { slug } },
          body: { email: email.trim() || null, ...(language === "es" && { language }) },
        }),
      ),
    // The link is told once: a second try would make a second one.
    retry: false,
    onSuccess: () => refreshTopics(client, ["contractor"]),
  });
}

/** Takes an invitation back. */
export function useRevokeInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Invitation) =>
      unwrap(await api.DELETE("/api/admin/invitations/{id}", { params: { path: { id } } })),
    // One that was used meanwhile shows so.
    onSettled: () => refreshTopics(client, ["contractor"]),
  });
}
