import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiProblem, api, isProblem, type Schemas, unwrap } from "@/api/client";
import { toast } from "@/components/toast";
import { notificationTexts } from "./texts";

export type Notification = Schemas["Notification"];
type NotificationList = Schemas["NotificationList"];

const SHOWN = 15;

/** Keys of notifications. */
export const notificationKeys = {
  all: ["notification"] as const,
  bell: () => [...notificationKeys.all, "bell"] as const,
};

/** What the bell shows: the latest ones, and how many are unread in all. */
export const bellQuery = queryOptions({
  queryKey: notificationKeys.bell(),
  queryFn: async ({ signal }) =>
    unwrap(await api.GET("/api/notifications", { params: { query: { limit: SHOWN } }, signal })),
});

interface Marking {
  ids: string[];
  /** Whether the person is told how it went. */
  isTold?: boolean;
}

/** Marks notifications read; shown at once, and taken back if the server refuses. What is told is told even when the
 *  bell has been closed meanwhile. */
export function useMarkRead() {
  const client = useQueryClient();
  const queryKey = bellQuery.queryKey;
  return useMutation({
    mutationFn: async ({ ids }: Marking) => {
      try {
        unwrap(await api.POST("/api/notifications/read", { body: { ids } }));
      } catch (error) {
        if (!isProblem(error, 401)) throw error;
        throw new ApiProblem(401, undefined, { code: error.code, detail: notificationTexts.noUser });
      }
    },
    onMutate: async ({ ids }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (list) => list && markedRead(list, ids));
      return { before };
    },
    onSuccess: (_answer, { ids, isTold }) => {
      if (isTold) toast.success(notificationTexts.success, notificationTexts.marked(ids.length));
    },
    onError: (_error, { isTold }, given) => {
      client.setQueryData(queryKey, given?.before);
      if (isTold) toast.error(notificationTexts.error, notificationTexts.markFailed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

function markedRead(list: NotificationList, ids: string[]): NotificationList {
  const isNew = (item: Notification) => !item.read && ids.includes(item.id);
  const newlyRead = list.items.filter(isNew).length;
  return {
    items: list.items.map((item) => (isNew(item) ? { ...item, read: true } : item)),
    unread: Math.max(0, list.unread - newlyRead),
  };
}
