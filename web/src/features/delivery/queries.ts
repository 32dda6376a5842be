import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import mailPreferenceText from "locales/mail-preference.ftl";
import { api, isProblem, messageOf, type Schemas, unwrap } from "@/api/client";
import { toast } from "@/components/feedback/toast";

export type Preferences = Schemas["NotificationPreferences"];
export type Choice = Schemas["NotificationChoice"];
export type QuietHours = Schemas["QuietHours"];
export type Mail = Schemas["Mail"];
export type MailState = Schemas["MailState"];

const deliveryKeys = {
  preferences: ["delivery", "preferences"] as const,
  unsubscription: (token: string) => ["delivery", "unsubscription", token] as const,
  mails: ["delivery", "mails"] as const,
};

/** The caller's notification preferences. */
export const preferencesQuery = queryOptions({
  queryKey: deliveryKeys.preferences,
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/me/notification-preferences", { signal })),
});

interface Change {
  choices: Choice[];
  quiet_hours: QuietHours | null;
  /** Unchanged if undefined. */
  weekly_summary?: boolean | undefined;
}

/**
 * Saves a change with an optimistic update. Saves run one at a time, each based on the version that the previous one returned.
 */
export function useSavePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    mutationKey: queryKey,
    scope: { id: "notification-preferences" },
    mutationFn: async ({ choices, quiet_hours, weekly_summary }: Change) => {
      const version = client.getQueryData(queryKey)?.version ?? 0;
      const body = {
        choices: choices.map(({ kind, bell, mail }) => ({ kind, bell, mail })),
        quiet_hours,
        ...(weekly_summary !== undefined && { weekly_summary }),
      };
      return unwrap(
        await api.PUT("/api/me/notification-preferences", {
          params: { header: { "If-Match": `"${version}"` } },
          body,
        }),
      );
    },
    // A retry could use an outdated version.
    retry: false,
    onMutate: async ({ choices, quiet_hours, weekly_summary }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            quiet_hours,
            weekly_summary: weekly_summary ?? known.weekly_summary,
            choices: known.choices.map((before) => choices.find(({ kind }) => kind === before.kind) ?? before),
          },
      );
    },
    onSuccess: (saved) => {
      // Later changes are still being saved and already shown, so take over only the version.
      const isLast = client.isMutating({ mutationKey: queryKey }) === 1;
      client.setQueryData(queryKey, (known) => (isLast || !known ? saved : { ...known, version: saved.version }));
      if (isLast) toast.success(mailPreferenceText("saved"));
    },
    onError: (error) => {
      toast.error(
        mailPreferenceText("not-saved"),
        isProblem(error, 412) ? mailPreferenceText("stale") : messageOf(error, mailPreferenceText("failure")),
      );
      return client.invalidateQueries({ queryKey });
    },
  });
}

/** The subscription that an unsubscribe link ends. */
export const unsubscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: deliveryKeys.unsubscription(token),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/unsubscribe/{token}", { params: { path: { token } }, signal })),
  });

/** Unsubscribes from the emails named by the link. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: async (token: string) => {
      unwrap(await api.POST("/api/unsubscribe/{token}", { params: { path: { token } } }));
    },
  });
}

/** Resumes the emails that an owner unsubscribed from. */
export function useTakeBackUnsubscription() {
  return useMutation({
    mutationFn: async (token: string) => {
      unwrap(await api.DELETE("/api/unsubscribe/{token}", { params: { path: { token } } }));
    },
  });
}

const PAGE_SIZE = 25;

/** The delivery log, newest email first, paginated. */
export const mailsQuery = (state: MailState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...deliveryKeys.mails, state],
    queryFn: async ({ pageParam, signal }) => {
      const query = { state, limit: PAGE_SIZE, cursor: pageParam };
      return unwrap(await api.GET("/api/admin/mails", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (previous) => previous,
    // The log must always be current.
    staleTime: 0,
  });

/** Refetches the delivery log, and the admin's dashboard, which counts failed emails. */
export const refreshMails = (client: QueryClient) =>
  Promise.all([deliveryKeys.mails, ["dashboard"]].map((queryKey) => client.invalidateQueries({ queryKey })));

/** Retries an email immediately. */
export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Mail) => {
      unwrap(await api.POST("/api/admin/mails/{id}/retry", { params: { path: { id } } }));
    },
    onSettled: () => refreshMails(client),
  });
}
