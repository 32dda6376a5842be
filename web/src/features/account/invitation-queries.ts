import { queryOptions, useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { useCreateAccount } from "./create-account";
import { created } from "./sign-up-queries";

/** Validates an invitation link. Each validation counts toward a rate limit, so avoid unnecessary refetches. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", "validation", token],
    queryFn: async ({ signal }) => unwrap(await api.POST("/api/invitations/validate", { body: { token }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: "always",
    // Discard invitation data as soon as the page is left.
    gcTime: 0,
  });

/** Adds the signed-in account to the company. */
export function useJoinCompany() {
  return useMutation({
    mutationFn: async (body: Schemas["JoinCompany"]) => unwrap(await api.POST("/api/invitations/join", { body })),
    retry: false,
  });
}

/** Creates a contractor account with the token from the invitation link. */
export function useAcceptInvitation(leaveAccount: () => Promise<unknown>) {
  return useCreateAccount(
    async (body: Schemas["LinkSignUp"]) => created(unwrap(await api.POST("/api/invitations/accept", { body }))),
    leaveAccount,
  );
}
