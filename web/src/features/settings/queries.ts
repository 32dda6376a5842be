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

/** The caller's profile with its version; tried once more, not twice (specification 1, section 9). */
export const profileQuery = queryOptions({
  queryKey: settingsKeys.profile(),
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/me/profile", { signal })),
  retry: (failures, error) => shouldRetry(failures, error, 1),
});

/** Where the caller is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: settingsKeys.sessions(),
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/me/sessions", { signal })).items,
  // It is looked at to see how things are now.
  staleTime: 0,
});

interface ProfileEdit {
  fields: Schemas["UpdateProfile"];
  /** The version that was edited. */
  version: number;
}

/** Saves the profile; the header greets by the new name at once. */
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

/** Has the link to the address that waits mailed once more. */
export function useResendEmailChange() {
  return useMutation({
    mutationFn: async () => {
      unwrap(await api.POST("/api/me/email-change"));
    },
    // Each is a mail, and counted by the server.
    retry: false,
  });
}

/** Keeps the address as it is: the one that waits is forgotten. */
export function useDropEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      unwrap(await api.DELETE("/api/me/email-change"));
    },
    onSuccess: () => queryClient.setQueryData(profileQuery.queryKey, (own) => own && { ...own, pending_email: null }),
  });
}

/** Takes the address that waits, with the token of its link; the sessions elsewhere are over then. */
export function useConfirmEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => unwrap(await api.POST("/api/me/email-change/confirm", { body: { token } })),
    // A second try would find a link that was used.
    retry: false,
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, user: saved.profile });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}

/** Changes the password; the sessions elsewhere are over then. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas["ChangePassword"]) => {
      unwrap(await api.POST("/api/me/password", { body }));
    },
    // Each try is counted by the server.
    retry: false,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Signs out on one other device. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Session) => {
      unwrap(await api.DELETE("/api/me/sessions/{id}", { params: { path: { id } } }));
    },
    onSuccess: (_, ended) =>
      queryClient.setQueryData(sessionsQuery.queryKey, (known) => known?.filter(({ id }) => id !== ended.id)),
    // One that was over already is gone from the list as well.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Signs out everywhere else. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await api.DELETE("/api/me/sessions")),
    onSuccess: () =>
      queryClient.setQueryData(sessionsQuery.queryKey, (known) => known?.filter(({ is_current }) => is_current)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
