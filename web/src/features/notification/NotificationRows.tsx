import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconAlarmOff, IconAlarmSnooze, IconChevronDown } from "@tabler/icons-react";
import notificationMenuText from "locales/notification-menu.ftl";
import { Fragment, type ReactNode, useState } from "react";
import type { PortalArea } from "@/components/project/project-link";
import { projectTitle } from "@/lib/project/project-title";
import { NotificationItem } from "./NotificationItem";
import classes from "./NotificationItem.module.css";
import type { Notification } from "./queries";
import { runsOf, titleOf } from "./rules";

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
}

/** A list of notifications. Of several in a row about one project, only the newest is shown until the rest is expanded. */
export function NotificationRows({ items, area, className, isFlat = false, ...given }: NotificationRowsProps) {
  const { message, when, onOpen, onSnooze } = given;
  /** The expanded runs, by the id of their oldest notification, which stays the same when new ones arrive. */
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setExpanded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const row = (item: Notification) => (
    <li key={item.id} className={classes.row} data-unread={!item.read || undefined}>
      <NotificationItem item={item} area={area} message={message(item)} when={when(item)} onOpen={() => onOpen(item)} />
      {item.abilities.snooze && <SnoozeButton item={item} onClick={() => onSnooze(item)} />}
    </li>
  );
  return (
    <ul className={className}>
      {runsOf(items, isFlat).map(({ first, rest }) => {
        const id = rest.at(-1)?.id ?? first.id;
        const isExpanded = expanded.has(id);
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
