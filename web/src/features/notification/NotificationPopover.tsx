import notificationMenuText from "locales/notification-menu.ftl";
import "@mantine/core/styles/Popover.layer.css";
import { Button, Popover, Text, Title } from "@mantine/core";
import { cloneElement, type ReactElement, useRef, useState } from "react";
import { useAccount } from "@/api/account";
import { ButtonLink } from "@/components/display/links";
import classes from "./NotificationBell.module.css";
import { NotificationRows } from "./NotificationRows";
import { type Notification, useMarkRead } from "./queries";
import { areaOf, bellDate, cutMessage, ownPage, wordsOf } from "./rules";
import { useSnooze } from "./use-snooze";

interface NotificationPopoverProps {
  button: ReactElement<{ onClick?: () => void; "aria-haspopup"?: "dialog"; "aria-expanded"?: boolean }>;
  items: Notification[] | undefined;
}

/** Popover of the bell with the latest notifications. */
export default function NotificationPopover({ button, items }: NotificationPopoverProps) {
  const [isOpen, setIsOpen] = useState(true);
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
        {cloneElement(button, {
          "aria-haspopup": "dialog",
          "aria-expanded": isOpen,
          onClick: () => setIsOpen(!isOpen),
        })}
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={notificationMenuText("label")}>
        <Notifications items={items} onLeave={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface NotificationsProps {
  items: Notification[] | undefined;
  /** Called when the user navigates to another page. */
  onLeave: () => void;
}

function Notifications({ items, onLeave }: NotificationsProps) {
  const mark = useMarkRead();
  const snooze = useSnooze();
  const account = useAccount();
  const area = account ? areaOf(account.abilities) : "partner";
  const head = useRef<HTMLDivElement>(null);
  const markAll = () => {
    // Move the focus, because the button is about to disappear.
    head.current?.focus();
    mark.mutate({ ids: unread, isTold: true });
  };
  const unread = items?.filter((item) => !item.read).map((item) => item.id) ?? [];
  return (
    <>
      {/* Initial focus of the popover, whether or not anything below is focusable. */}
      <div ref={head} className={classes.head} tabIndex={-1} data-autofocus>
        <Title order={2} size="h3">
          {notificationMenuText("label")}
        </Title>
        {unread.length > 0 && (
          <Button variant="subtle" size="sm" onClick={markAll}>
            {notificationMenuText("mark-all-read")}
          </Button>
        )}
      </div>
      {items === undefined ? (
        <Text className={classes.empty} role="status">
          {notificationMenuText("loading")}
        </Text>
      ) : items.length === 0 ? (
        <Text className={classes.empty}>{notificationMenuText("none")}</Text>
      ) : (
        <NotificationRows
          items={items}
          area={area}
          className={classes.list}
          message={(item) => cutMessage(wordsOf(item))}
          when={(item) => bellDate(item.created_at)}
          onOpen={(item) => {
            if (!item.read) mark.mutate({ ids: [item.id] });
            if (item.project || ownPage(item, area)) onLeave();
          }}
          onSnooze={({ id }) => {
            head.current?.focus();
            snooze.mutate({ id, snoozed: true });
          }}
        />
      )}
      <div className={classes.foot}>
        <ButtonLink to="/notifications" variant="subtle" fullWidth onClick={onLeave}>
          {notificationMenuText("view-all")}
        </ButtonLink>
      </div>
    </>
  );
}
