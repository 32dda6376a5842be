import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import type { Language } from "@/lib/browser/language";
import { refreshTopics } from "@/lib/network/topics";

export type Invitation = Schemas["Invitation"];

const PAGE_SIZE = 10;

/** A company's invitations, newest first, paginated. */
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

/** Creates an invitation, and mails it if it has an address. */
export function useCreateInvitation(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ email, language }: { email: string; language: Language }) =>
      unwrap(
        await api.POST("/api/admin/contractors/{slug}/invitations", {
          params: { path: { slug } },
          body: { email: email.trim() || null, language },
        }),
      ),
    // The link is returned only once, and a retry would create a second invitation.
    retry: false,
    onSuccess: () => refreshTopics(client, ["contractor"]),
  });
}

/** Revokes an invitation. */
export function useRevokeInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Invitation) =>
      unwrap(await api.DELETE("/api/admin/invitations/{id}", { params: { path: { id } } })),
    // Refresh after errors too: the invitation may have been used in the meantime.
    onSettled: () => refreshTopics(client, ["contractor"]),
  });
}
