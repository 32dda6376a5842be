import { Text, UnstyledButton } from "@mantine/core";
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import notificationMenuText from "locales/notification-menu.ftl";
import type { ReactNode } from "react";
import { type PortalArea, projectPath } from "@/components/project/project-link";
import { serverText } from "@/language/server-text";
import classes from "./NotificationItem.module.css";
import type { Notification } from "./queries";
import { ownPage, tabOf } from "./rules";

const SIGNS: Partial<Record<Notification["type"], { icon: Icon; kind: string }>> = {
  error: { icon: IconCircleX, kind: "error" },
  warning: { icon: IconAlertTriangle, kind: "warning" },
  success: { icon: IconCircleCheck, kind: "success" },
};
const INFO = { icon: IconInfoCircle, kind: "info" };

interface NotificationItemProps {
  item: Notification;
  /** The area of the portal in which the user opens projects. */
  area: PortalArea;
  message: string;
  /** The formatted time. */
  when: ReactNode;
  /** Called on click: marks the notification read and opens its target. */
  onOpen: () => void;
}

/** One notification. It links to a project's tab, the user's settings, or the project list. */
export function NotificationItem({ item, area, message, when, onOpen }: NotificationItemProps) {
  const { icon: Sign, kind } = SIGNS[item.type] ?? INFO;
  const { project } = item;
  const page = ownPage(item, area);
  const facts = [
    project?.insurance_claim_number,
    project?.property_owner_name,
    item.recipient_name && notificationMenuText("recipient", { name: item.recipient_name }),
  ].filter(Boolean);
  const given = { className: classes.item, "data-unread": !item.read || undefined, onClick: onOpen };
  const words = (
    <>
      <Sign size={20} className={classes.sign} data-kind={kind} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>
          <Text span fw={item.read ? 500 : 680}>
            {serverText(item.title_text, item.title)}
          </Text>
          {!item.read && <span className={classes.dot} role="img" aria-label={notificationMenuText("unread")} />}
        </span>
        <Text span size="sm">
          {message}
        </Text>
        <Text span size="xs" c="dimmed">
          <span>{when}</span>
          <span>{facts.map((fact) => ` · ${fact}`).join("")}</span>
        </Text>
      </span>
    </>
  );
  if (project) {
    return (
      <Link to={projectPath(area)} params={{ code: project.project_code }} search={tabOf(item)} {...given}>
        {words}
      </Link>
    );
  }
  if (page) {
    return (
      <Link to={page} {...given}>
        {words}
      </Link>
    );
  }
  return item.read ? <div {...given}>{words}</div> : <UnstyledButton {...given}>{words}</UnstyledButton>;
}
