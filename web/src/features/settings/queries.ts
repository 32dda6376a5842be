import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { api, type Schemas, unwrap } from "@/api/client";
import { shouldRetry } from "@/lib/network/query-client";

export type OwnProfile = Schemas["OwnProfile"];
export type Session = Schemas["Session"];

const settingsKeys = {
  all: ["settings"] as const,
  profile: () => [...settingsKeys.all, "profile"] as const,
  sessions: () => [...settingsKeys.all, "sessions"] as const,
};

/** The caller's profile with its version; retried once instead of twice (specification 1, section 9). */
export const profileQuery = queryOptions({
  queryKey: settingsKeys.profile(),
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/me/profile", { signal })),
  retry: (failures, error) => shouldRetry(failures, error, 1),
});

/** The caller's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: settingsKeys.sessions(),
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/me/sessions", { signal })).items,
  // Users look at the list to see the current state.
  staleTime: 0,
});

interface ProfileEdit {
  fields: Schemas["UpdateProfile"];
  /** The version that the edit is based on. */
  version: number;
}

/** Saves the profile and updates the name in the header immediately. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, version }: ProfileEdit) =>
      unwrap(await api.PATCH("/api/me/profile", { params: { header: { "If-Match": `"${version}"` } }, body: fields })),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, user: saved.profile });
    },
  });
}

/** Resends the confirmation link for the pending email address. */
export function useResendEmailChange() {
  return useMutation({
    mutationFn: async () => {
      unwrap(await api.POST("/api/me/email-change"));
    },
    // Each attempt sends an email and counts toward the server's rate limit.
    retry: false,
  });
}

/** Cancels the pending change of the email address. */
export function useDropEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      unwrap(await api.DELETE("/api/me/email-change"));
    },
    onSuccess: () => queryClient.setQueryData(profileQuery.queryKey, (own) => own && { ...own, pending_email: null }),
  });
}

/** Confirms the pending email address with the token of its link. Ends all other sessions. */
export function useConfirmEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => unwrap(await api.POST("/api/me/email-change/confirm", { body: { token } })),
    // A retry would find the link already used.
    retry: false,
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, user: saved.profile });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}

/** Changes the password. Ends all other sessions. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas["ChangePassword"]) => {
      unwrap(await api.POST("/api/me/password", { body }));
    },
    // Each attempt counts toward the server's rate limit.
    retry: false,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends one other session. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Session) => {
      unwrap(await api.DELETE("/api/me/sessions/{id}", { params: { path: { id } } }));
    },
    onSuccess: (_, ended) =>
      queryClient.setQueryData(sessionsQuery.queryKey, (known) => known?.filter(({ id }) => id !== ended.id)),
    // If the session had already ended, it must disappear from the list too.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends all other sessions. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await api.DELETE("/api/me/sessions")),
    onSuccess: () =>
      queryClient.setQueryData(sessionsQuery.queryKey, (known) => known?.filter(({ is_current }) => is_current)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
