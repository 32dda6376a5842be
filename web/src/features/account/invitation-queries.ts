import { queryOptions, useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { created } from "./sign-up-queries";

/** What an invitation link is for. Each look counts, so it is not looked at anew without a reason. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", "validation", token],
    queryFn: async ({ signal }) => unwrap(await api.POST("/api/invitations/validate", { body: { token }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: "always",
    // Nothing of a link is kept once its page is left.
    gcTime: 0,
  });

/** Joins the company with the account that is signed in. */
export function useJoinCompany() {
  return useMutation({
    mutationFn: async (body: Schemas["JoinCompany"]) => unwrap(await api.POST("/api/invitations/join", { body })),
    retry: false,
  });
}

/** Opens a contractor's account, with the token of the invitation link. */
export function useAcceptInvitation() {
  return useMutation({
    mutationFn: async (body: Schemas["LinkSignUp"]) =>
      created(unwrap(await api.POST("/api/invitations/accept", { body }))),
    retry: false,
  });
}
