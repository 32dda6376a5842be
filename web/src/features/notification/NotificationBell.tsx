import { ActionIcon, Button, Popover, Text, Title, UnstyledButton } from "@mantine/core";
import {
  type Icon,
  IconAlertTriangle,
  IconBell,
  IconBellOff,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { badgeText } from "@/lib/badge";
import classes from "./NotificationBell.module.css";
import { bellQuery, type Notification, useMarkRead } from "./queries";
import { bellDate, cutMessage } from "./rules";
import { notificationTexts as texts } from "./texts";

/** The latest notifications, and how many are unread. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const bell = useQuery(bellQuery);
  if (bell.isError) {
    return (
      <ActionIcon variant="subtle" color="gray" size={44} disabled aria-label={texts.unavailable}>
        <IconBellOff size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  }
  const badge = badgeText(bell.data?.unread ?? 0);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      width="min(24rem, calc(100vw - 1rem))"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.bell}
          aria-label={badge ? texts.labelUnread(badge) : texts.label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconBell size={22} stroke={1.75} aria-hidden />
          {badge && <span className={classes.badge}>{badge}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={texts.label}>
        <Notifications items={bell.data?.items} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Notifications({ items }: { items: Notification[] | undefined }) {
  const mark = useMarkRead();
  const head = useRef<HTMLDivElement>(null);
  const markAll = () => {
    // The button goes, and would take the focus along.
    head.current?.focus();
    mark.mutate({ ids: unread, isTold: true });
  };
  const unread = items?.filter((item) => !item.read).map((item) => item.id) ?? [];
  return (
    <>
      {/* The first stop of the keyboard, whether or not anything below can be pressed. */}
      <div ref={head} className={classes.head} tabIndex={-1} data-autofocus>
        <Title order={2} size="h3">
          {texts.label}
        </Title>
        {unread.length > 0 && (
          <Button variant="subtle" size="sm" onClick={markAll}>
            {texts.markAllRead}
          </Button>
        )}
      </div>
      {items === undefined ? (
        <Text className={classes.empty} role="status">
          {texts.loading}
        </Text>
      ) : items.length === 0 ? (
        <Text className={classes.empty}>{texts.none}</Text>
      ) : (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} onClick={() => !item.read && mark.mutate({ ids: [item.id] })} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const SIGNS: Partial<Record<Notification["type"], { icon: Icon; kind: string }>> = {
  error: { icon: IconCircleX, kind: "error" },
  warning: { icon: IconAlertTriangle, kind: "warning" },
  success: { icon: IconCircleCheck, kind: "success" },
};
const INFO = { icon: IconInfoCircle, kind: "info" };

function Item({ item, onClick }: { item: Notification; onClick: () => void }) {
  const { icon: Sign, kind } = SIGNS[item.type] ?? INFO;
  const { project } = item;
  return (
    <UnstyledButton className={classes.item} data-unread={!item.read || undefined} onClick={onClick}>
      <Sign size={20} className={classes.sign} data-kind={kind} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>
          <Text span fw={item.read ? 500 : 680}>
            {item.title}
          </Text>
          {!item.read && <span className={classes.dot} role="img" aria-label={texts.unread} />}
        </span>
        <Text span size="sm">
          {cutMessage(item.message)}
        </Text>
        <Text span size="xs" c="dimmed">
          {[bellDate(item.created_at), project?.insurance_claim_number, project?.property_owner_name]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </span>
    </UnstyledButton>
  );
}
