import { ActionIcon } from "@mantine/core";
import { IconBell, IconBellOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import notificationMenuText from "locales/notification-menu.ftl";
import { lazy } from "react";
import { LazyMenu } from "@/components/overlays/LazyMenu";
import { useAfterContent } from "@/lib/browser/use-after-content";
import { badgeText } from "@/lib/text/badge";
import classes from "./NotificationBell.module.css";
import { bellQuery } from "./queries";

const NotificationPopover = lazy(() => import("./NotificationPopover"));

/** Bell with the number of unread notifications. Opens the latest ones. */
export function NotificationBell() {
  const isAfterContent = useAfterContent();
  const bell = useQuery({ ...bellQuery, enabled: isAfterContent });
  if (bell.isError) {
    return (
      <ActionIcon variant="subtle" color="gray" size={44} disabled aria-label={notificationMenuText("unavailable")}>
        <IconBellOff size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  }
  const badge = badgeText(bell.data?.unread ?? 0);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={classes.bell}
      aria-label={badge ? notificationMenuText("label-unread", { count: badge }) : notificationMenuText("label")}
    >
      <IconBell size={22} stroke={1.75} aria-hidden />
      {badge && <span className={classes.badge}>{badge}</span>}
    </ActionIcon>
  );
  return (
    <LazyMenu button={button} popup="dialog">
      <NotificationPopover button={button} items={bell.data?.items} />
    </LazyMenu>
  );
}
