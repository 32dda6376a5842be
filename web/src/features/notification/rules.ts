import dateText from "locales/date.ftl";
import type { Schemas } from "@/api/client";
import type { PortalArea } from "@/components/project/project-link";
import { serverText } from "@/language/server-text";
import { dayjs } from "@/lib/time/dates";
import type { Notification } from "./queries";

const MESSAGE_LENGTH = 50;

/** What a notification says. What people wrote stays in the words that it was written in. */
export const wordsOf = ({ message, message_text }: Pick<Notification, "message" | "message_text">): string =>
  serverText(message_text, message);

/** A message cut to 50 characters plus an ellipsis; counted as people count, so that no emoji is cut in two. */
export function cutMessage(message: string): string {
  const characters = [...message];
  return characters.length > MESSAGE_LENGTH ? `${characters.slice(0, MESSAGE_LENGTH).join("")}…` : message;
}

/** `Nov 21, 14:30`. */
export function bellDate(instant: string): string {
  return dayjs(instant).format(dateText("bell"));
}

/** The tab of a project's page that shows what a notification tells of; its first one for the rest. */
const TABS = {
  update: "updates",
  event: "events",
  file: "files",
  message: "messages",
  task: "tasks",
} as const satisfies Partial<Record<Schemas["NotificationSubject"], string>>;

/** The part of a project's page that a notification leads to. */
export function tabOf({ subject }: Notification): { tab?: (typeof TABS)[keyof typeof TABS] } {
  const tab = Object.entries(TABS).find(([of]) => of === subject)?.[1];
  return tab ? { tab } : {};
}

/** The reader's own page that a notification of no single project leads to: the settings, or the list of projects. */
export function ownPage({ project, subject, recipient_name }: Notification, area: PortalArea) {
  if (project || recipient_name) return null;
  if (subject === "account") return "/settings";
  if (subject !== "project") return null;
  return area === "admin" ? "/admin/projects" : "/projects";
}

/** In which part of the portal an account opens projects. */
export function areaOf(abilities: { show_admin_dashboard: boolean; show_contractor_dashboard: boolean }): PortalArea {
  if (abilities.show_admin_dashboard) return "admin";
  return abilities.show_contractor_dashboard ? "contractor" : "partner";
}
