import { useMutation, useQueryClient } from "@tanstack/react-query";
import notificationMenuText from "locales/notification-menu.ftl";
import { api, unwrap } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { undoToast } from "@/components/feedback/undo-toast";
import { changeLists, type Notification, type NotificationList, notificationKeys, signedIn } from "./queries";

const sendSnooze = (id: string, snoozed: boolean) =>
  signedIn(async () => unwrap(await api.POST("/api/notifications/snooze", { body: { ids: [id], snoozed } })));

/** Snoozes a notification until tomorrow, which can be undone, or shows a snoozed one again. */
export function useSnooze() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: notificationKeys.all });
  const failed = () => toast.error(notificationMenuText("error"), notificationMenuText("snooze-failed"));
  return useMutation({
    mutationFn: ({ id, snoozed }: { id: string; snoozed: boolean }) => sendSnooze(id, snoozed),
    onMutate: ({ id }) => changeLists(client, (list) => without(list, id)),
    onSuccess: (_answer, { id, snoozed }) => {
      if (snoozed) {
        undoToast(notificationMenuText("snoozed"), () => void sendSnooze(id, false).catch(failed).then(refresh));
      } else {
        toast.success(notificationMenuText("woken"));
      }
    },
    onError: (_error, _given, restore) => {
      restore?.();
      failed();
    },
    onSettled: refresh,
  });
}

/** The list without a notification that is no longer part of it. */
function without(list: NotificationList, id: string): NotificationList {
  const isShown = (item: Notification) => item.id !== id;
  const hidden = list.items.filter((item) => !isShown(item) && !item.read && !item.snoozed_until).length;
  return { ...list, items: list.items.filter(isShown), unread: Math.max(0, list.unread - hidden) };
}
