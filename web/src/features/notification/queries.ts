import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import notificationMenuText from "locales/notification-menu.ftl";
import { ApiProblem, api, isProblem, type Schemas, unwrap } from "@/api/client";
import { toast } from "@/components/feedback/toast";

export type Notification = Schemas["Notification"];
export type NotificationList = Schemas["NotificationList"];
type Pages = InfiniteData<NotificationList, string | undefined>;

const SHOWN = 15;
const PAGE_SIZE = 30;

/** Filters of the notifications page, as encoded in the URL. */
export interface NotificationFilters {
  unread?: boolean | undefined;
  snoozed?: boolean | undefined;
  type?: Schemas["NotificationKind"] | undefined;
  project?: string | undefined;
}

/** Query keys of notifications. */
export const notificationKeys = {
  all: ["notification"] as const,
  bell: () => [...notificationKeys.all, "bell"] as const,
  lists: () => [...notificationKeys.all, "list"] as const,
  list: (filters: NotificationFilters) => [...notificationKeys.lists(), filters] as const,
};

/** The latest notifications and the total number of unread ones, for the bell. */
export const bellQuery = queryOptions({
  queryKey: notificationKeys.bell(),
  queryFn: async ({ signal }) =>
    unwrap(await api.GET("/api/notifications", { params: { query: { limit: SHOWN } }, signal })),
});

/** All notifications, newest first, paginated. */
export const notificationsQuery = (filters: NotificationFilters) =>
  infiniteQueryOptions({
    queryKey: notificationKeys.list(filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, limit: PAGE_SIZE, cursor: pageParam };
      return unwrap(await api.GET("/api/notifications", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // Show the previous results while a new filter loads.
    placeholderData: (previous) => previous,
  });

interface Marking {
  ids: string[];
  /** Whether to show a toast with the result. */
  isTold?: boolean;
}

/** Replaces the text of a 401 with the specified one. */
export async function signedIn<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isProblem(error, 401)) throw error;
    throw new ApiProblem(401, undefined, { code: error.code, detail: notificationMenuText("no-user") });
  }
}

/** Changes the bell and all lists until the server responds. Returns a function that restores them. */
export async function changeLists(
  client: QueryClient,
  of: (list: NotificationList) => NotificationList,
): Promise<() => void> {
  const { queryKey } = bellQuery;
  const lists = { queryKey: notificationKeys.lists() };
  await client.cancelQueries({ queryKey: notificationKeys.all });
  const before = client.getQueryData(queryKey);
  const listsBefore = client.getQueriesData<Pages>(lists);
  client.setQueryData(queryKey, (list) => list && of(list));
  client.setQueriesData<Pages>(lists, (known) => known && { ...known, pages: known.pages.map(of) });
  return () => {
    client.setQueryData(queryKey, before);
    for (const [key, pages] of listsBefore) client.setQueryData(key, pages);
  };
}

/**
 * Marks notifications read with an optimistic update of the bell and the page. Toasts come from this hook's own callbacks, so
 * they are shown even if the bell has been closed.
 */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids }: Marking) =>
      signedIn(async () => unwrap(await api.POST("/api/notifications/read", { body: { ids } }))),
    onMutate: ({ ids }) => changeLists(client, (list) => markedRead(list, ids)),
    onSuccess: (_answer, { ids, isTold }) => {
      if (isTold) toast.success(notificationMenuText("success"), notificationMenuText("marked", { count: ids.length }));
    },
    onError: (_error, { isTold }, restore) => {
      restore?.();
      if (isTold) toast.error(notificationMenuText("error"), notificationMenuText("mark-failed"));
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

/** Marks all notifications read that match the filters, up to the newest loaded one, and shows how many. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ upTo, type, project }: { upTo: string } & Omit<NotificationFilters, "unread" | "snoozed">) =>
      signedIn(async () =>
        unwrap(await api.POST("/api/notifications/read-all", { body: { up_to: upTo, type, project } })),
      ),
    onSuccess: ({ marked }) =>
      toast.success(notificationMenuText("success"), notificationMenuText("marked", { count: marked })),
    onError: () => toast.error(notificationMenuText("error"), notificationMenuText("mark-failed")),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

function markedRead(list: NotificationList, ids: string[]): NotificationList {
  const isNew = (item: Notification) => !item.read && ids.includes(item.id);
  const newlyRead = list.items.filter(isNew).length;
  return {
    ...list,
    items: list.items.map((item) => (isNew(item) ? { ...item, read: true } : item)),
    unread: Math.max(0, list.unread - newlyRead),
  };
}
