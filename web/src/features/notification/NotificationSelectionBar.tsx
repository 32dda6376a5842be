import { Button } from "@mantine/core";
import { type Icon, IconAlarmOff, IconAlarmSnooze, IconChecks } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import notificationPageText from "locales/notification-page.ftl";
import { api, type Schemas, unwrap } from "@/api/client";
import { BulkResult } from "@/components/lists/bulk/BulkResult";
import { barButton, SelectionBar } from "@/components/lists/bulk/SelectionBar";
import type { Selection } from "@/components/lists/bulk/selection";
import { type BulkItem, useBulk } from "@/components/lists/bulk/use-bulk";
import { type Notification, notificationKeys } from "./queries";
import { nameOf } from "./rules";

type NotificationToChange = Schemas["NotificationToChange"];
type Change = Schemas["NotificationChange"];

/** Reading has no undo, as for a single notification. */
function itemOf(item: Notification, change: Change): BulkItem<NotificationToChange> {
  const { id, snoozed_until } = item;
  const asked = { key: id, name: nameOf(item), body: { id, change } };
  if (change === "read") return asked;
  return {
    ...asked,
    undo: () => (snoozed_until ? { id, change: "snooze", until: snoozed_until } : { id, change: "wake" }),
  };
}

/** To which notifications each change applies, as in their rows. */
const APPLIES: Record<Change, (item: Notification) => boolean> = {
  read: (item) => item.abilities.mark_read && !item.read,
  snooze: (item) => item.abilities.snooze && !item.read && !item.snoozed_until,
  wake: (item) => Boolean(item.snoozed_until),
};

const ICONS: Record<Change, Icon> = { read: IconChecks, snooze: IconAlarmSnooze, wake: IconAlarmOff };

const CHANGES: Change[] = ["read", "snooze", "wake"];

/** A snoozed notification can be shown again instead of snoozed. */
function isOffered(change: Change, chosen: Notification[]): boolean {
  if (change === "read") return true;
  return chosen.some((item) => Boolean(item.snoozed_until) === (change === "wake"));
}

/** Toolbar with the actions for the selected notifications. It stays mounted without a selection, to show the result. */
export default function NotificationSelectionBar({ selection }: { selection: Selection<Notification> }) {
  const client = useQueryClient();
  const bulk = useBulk<NotificationToChange>(
    async (notifications) => unwrap(await api.POST("/api/notifications/changes", { body: { notifications } })).rows,
    () => void client.invalidateQueries({ queryKey: notificationKeys.all }),
  );
  const { chosen } = selection;
  const run = async (change: Change) => {
    const left = await bulk.run(chosen.map((item) => itemOf(item, change)));
    // Notifications that were refused stay selected.
    if (left) selection.keep(({ id }) => left.has(id));
  };
  const offered = CHANGES.filter((change) => isOffered(change, chosen));
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          selection={selection}
          label={notificationPageText("bulk-selection")}
          count={notificationPageText("bulk-selected", { count: chosen.length })}
        >
          {offered.map((change) => {
            const Sign = ICONS[change];
            return (
              <Button
                key={change}
                variant="default"
                leftSection={<Sign size={18} aria-hidden />}
                onClick={() => void run(change)}
                disabled={bulk.isBusy || !chosen.some(APPLIES[change])}
                className={barButton}
              >
                {notificationPageText(`bulk-${change}`)}
              </Button>
            );
          })}
        </SelectionBar>
      )}
      <BulkResult report={bulk.report} closeReport={bulk.closeReport} />
    </>
  );
}
