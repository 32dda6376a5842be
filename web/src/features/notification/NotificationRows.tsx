import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconAlarmOff, IconAlarmSnooze, IconChevronDown } from "@tabler/icons-react";
import notificationMenuText from "locales/notification-menu.ftl";
import notificationPageText from "locales/notification-page.ftl";
import { Fragment, type KeyboardEvent, type ReactNode, useState } from "react";
import { SelectOne } from "@/components/lists/bulk/SelectBox";
import boxes from "@/components/lists/bulk/SelectBox.module.css";
import type { Selection } from "@/components/lists/bulk/selection";
import type { PortalArea } from "@/components/project/project-link";
import { projectTitle } from "@/lib/project/project-title";
import { NotificationItem } from "./NotificationItem";
import classes from "./NotificationItem.module.css";
import type { Notification } from "./queries";
import { nameOf, runsOf, titleOf } from "./rules";

interface NotificationRowsProps {
  items: Notification[];
  /** The area of the portal in which the user opens projects. */
  area: PortalArea;
  className: string | undefined;
  /** Whether to show each notification, because all are about one project. */
  isFlat?: boolean;
  message: (item: Notification) => string;
  /** The formatted time. */
  when: (item: Notification) => ReactNode;
  /** Called on click: marks the notification read and opens its target. */
  onOpen: (item: Notification) => void;
  /** Snoozes a notification, or shows a snoozed one again. Its button disappears, so the caller moves the focus. */
  onSnooze: (item: Notification) => void;
  /** Present where notifications can be selected for bulk changes. */
  selection?: Selection<Notification>;
}

/** A list of notifications. Of several in a row about one project, only the newest is shown until the rest is expanded. */
export function NotificationRows({ items, area, className, isFlat = false, ...given }: NotificationRowsProps) {
  const { message, when, onOpen, onSnooze, selection } = given;
  /** The expanded runs, by the id of their oldest notification, which stays the same when new ones arrive. */
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setExpanded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const row = (item: Notification) => (
    <li
      key={item.id}
      className={classes.row}
      data-unread={!item.read || undefined}
      data-selectable={selection ? item.id : undefined}
    >
      {selection && (
        <div className={boxes.inline}>
          <SelectOne
            selection={selection}
            row={item}
            label={notificationPageText("bulk-select-of", { name: nameOf(item) })}
          />
        </div>
      )}
      <NotificationItem item={item} area={area} message={message(item)} when={when(item)} onOpen={() => onOpen(item)} />
      {item.abilities.snooze && <SnoozeButton item={item} onClick={() => onSnooze(item)} />}
    </li>
  );
  return (
    <ul className={className} onKeyDown={selection && ((event) => selectByKey(event, items, selection))}>
      {runsOf(items, isFlat).map(({ first, rest }) => {
        const id = rest.at(-1)?.id ?? first.id;
        // What is selected is shown.
        const isExpanded = expanded.has(id) || (selection !== undefined && rest.some(selection.has));
        return (
          <Fragment key={id}>
            {row(first)}
            {rest.length > 0 && (
              <li>
                <UnstyledButton className={classes.more} aria-expanded={isExpanded} onClick={() => toggle(id)}>
                  <IconChevronDown size={18} className={classes.chevron} aria-hidden />
                  <span>{moreText(rest)}</span>
                </UnstyledButton>
              </li>
            )}
            {isExpanded && rest.map(row)}
          </Fragment>
        );
      })}
    </ul>
  );
}

/** X selects the notification that has the focus; with Shift, those since the previous one. */
function selectByKey(event: KeyboardEvent<HTMLElement>, items: Notification[], selection: Selection<Notification>) {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() !== "x" || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  const id = target.closest("[data-selectable]")?.getAttribute("data-selectable");
  const item = items.find((one) => one.id === id);
  if (!item) return;
  selection.toggle(item, shiftKey);
  event.preventDefault();
}

/** How many notifications of a run are collapsed, and how many of them are unread. */
function moreText(rest: Notification[]): string {
  const about = rest[0]?.project;
  const project = about ? projectTitle(about) : "";
  const unread = rest.filter((item) => !item.read).length;
  const count = rest.length;
  return unread > 0
    ? notificationMenuText("run-unread", { count, project, unread })
    : notificationMenuText("run", { count, project });
}

function SnoozeButton({ item, onClick }: { item: Notification; onClick: () => void }) {
  const isSnoozed = Boolean(item.snoozed_until);
  const title = titleOf(item);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={classes.snooze}
      title={isSnoozed ? notificationMenuText("wake") : notificationMenuText("snooze")}
      aria-label={isSnoozed ? notificationMenuText("wake-of", { title }) : notificationMenuText("snooze-of", { title })}
      onClick={onClick}
    >
      {isSnoozed ? <IconAlarmOff size={20} aria-hidden /> : <IconAlarmSnooze size={20} aria-hidden />}
    </ActionIcon>
  );
}
