import {
  type Icon,
  IconCalendarQuestion,
  IconChecklist,
  IconDatabaseExclamation,
  IconHourglassEmpty,
  IconInbox,
  IconMailX,
  IconMessages,
  IconShieldExclamation,
  IconUserQuestion,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import dashboardText from "locales/dashboard.ftl";
import type { Schemas } from "@/api/client";

export interface Need extends Pick<LinkProps, "to" | "search"> {
  key: string;
  icon: Icon;
  text: string;
  /** Something is broken, and not only waiting. */
  isAlarm?: true;
}

const count = (figure: Schemas["Count"]) => ({ total: figure.total, capped: figure.total_capped });

/** The server counts unread conversations up to 100. */
const UNREAD_MAX = 99;

/** What an admin should look at, the most pressing first: what is broken, then the admin's own work, then the office's. Each
 *  links to the list that it counts. `unread` is the number of conversations with unread messages. */
export function whatNeedsMe(data: Schemas["AdminDashboard"], unread = 0): Need[] {
  const { backup, security_alerts: alerts, failed_mails: mails, my_tasks: tasks, stalled } = data;
  const submitted = data.by_status.find(({ status }) => status === "submitted")?.count ?? 0;
  const needs: (Need | false | null | undefined)[] = [
    backup?.problem && {
      key: "backup",
      icon: IconDatabaseExclamation,
      text: dashboardText("backup-problem", { problem: backup.problem }),
      isAlarm: true,
      to: "/admin",
    },
    alerts > 0 && {
      key: "alerts",
      icon: IconShieldExclamation,
      text: dashboardText("needs-alerts", { total: alerts }),
      isAlarm: true,
      to: "/admin/audit",
      search: { severity: "error", since: "24h" },
    },
    mails > 0 && {
      key: "mails",
      icon: IconMailX,
      text: dashboardText("needs-mails", { total: mails }),
      isAlarm: true,
      to: "/admin/mail",
      search: { status: "given_up" },
    },
    tasks.total > 0 && {
      key: "tasks",
      icon: IconChecklist,
      text: dashboardText("needs-tasks", count(tasks)),
      to: "/admin/tasks",
    },
    unread > 0 && {
      key: "messages",
      icon: IconMessages,
      text: dashboardText("needs-messages", { total: Math.min(unread, UNREAD_MAX), capped: unread > UNREAD_MAX }),
      to: "/admin/inbox",
      search: { show: "unread" },
    },
    submitted > 0 && {
      key: "submitted",
      icon: IconInbox,
      text: dashboardText("needs-submitted", { total: submitted }),
      to: "/admin/projects",
      search: { status: "submitted" },
    },
    data.unassigned.total > 0 && {
      key: "unassigned",
      icon: IconUserQuestion,
      text: dashboardText("unassigned-title", count(data.unassigned)),
      to: "/admin/projects",
      search: { unassigned: true },
    },
    data.proposals.total > 0 && {
      key: "proposals",
      icon: IconCalendarQuestion,
      text: dashboardText("needs-proposals", count(data.proposals)),
      to: "/admin/proposals",
    },
    stalled.total > 0 && {
      key: "stalled",
      icon: IconHourglassEmpty,
      text: dashboardText("needs-stalled", {
        total: stalled.total,
        capped: stalled.total_capped,
        days: stalled.quiet_days,
      }),
      to: "/admin/projects",
      search: { quiet_days: stalled.quiet_days, sort: "updated_desc" },
    },
  ];
  return needs.filter((need) => !!need);
}
