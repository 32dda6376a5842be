import { Text, UnstyledButton } from "@mantine/core";
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarEvent,
  IconChecklist,
  IconCircleCheck,
  IconCircleX,
  IconFileDollar,
  IconFiles,
  IconHistory,
  IconHome,
  IconMessages,
  IconShieldLock,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import notificationMenuText from "locales/notification-menu.ftl";
import type { ReactNode } from "react";
import { type PortalArea, projectPath } from "@/components/project/project-link";
import { projectTitle } from "@/lib/project/project-title";
import { formatDateTime } from "@/lib/time/dates";
import classes from "./NotificationItem.module.css";
import type { Notification } from "./queries";
import { ownPage, tabOf, titleOf } from "./rules";

/** The icon of each subject, as on the tabs of the project page. */
const SUBJECTS: Record<Notification["subject"], Icon> = {
  project: IconHome,
  update: IconHistory,
  event: IconCalendarEvent,
  file: IconFiles,
  message: IconMessages,
  task: IconChecklist,
  estimate: IconFileDollar,
  account: IconShieldLock,
};

/** The sign beside the title for types that need attention. */
const SIGNS: Partial<Record<Notification["type"], { icon: Icon; kind: string }>> = {
  error: { icon: IconCircleX, kind: "error" },
  warning: { icon: IconAlertTriangle, kind: "warning" },
  success: { icon: IconCircleCheck, kind: "success" },
};

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

/** One notification. It leads with the property owner and the street, and links to a project's tab, the user's settings, or the project list. */
export function NotificationItem({ item, area, message, when, onOpen }: NotificationItemProps) {
  const Subject = SUBJECTS[item.subject] ?? IconHome;
  const sign = SIGNS[item.type];
  const { project } = item;
  const page = ownPage(item, area);
  const facts = [
    project?.project_number,
    project?.insurance_claim_number,
    item.recipient_name && notificationMenuText("recipient", { name: item.recipient_name }),
    item.snoozed_until && notificationMenuText("snoozed-until", { moment: formatDateTime(item.snoozed_until) }),
  ].filter(Boolean);
  const given = { className: classes.item, onClick: onOpen };
  const words = (
    <>
      <Subject
        size={20}
        className={classes.sign}
        data-kind={sign?.kind ?? "info"}
        data-subject={item.subject}
        aria-hidden
      />
      <span className={classes.words}>
        <span className={classes.title}>
          <Text span fw={item.read ? 500 : 680}>
            {project && (
              <>
                <span>{projectTitle(project)}</span>
                <span> · </span>
              </>
            )}
            <span>{titleOf(item)}</span>
            {sign && <sign.icon size={16} className={classes.type} aria-hidden />}
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
