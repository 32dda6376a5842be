import dateText from "locales/date.ftl";
import type { Schemas } from "@/api/client";
import type { PortalArea } from "@/components/project/project-link";
import { serverText } from "@/language/server-text";
import { projectTitle } from "@/lib/project/project-title";
import { dayjs } from "@/lib/time/dates";
import type { Notification } from "./queries";

const MESSAGE_LENGTH = 50;

/** A shorter run takes no more space than its button. */
const SHORTEST_RUN = 3;

/** Title of a notification, translated if it is a portal text. */
export const titleOf = ({ title, title_text }: Pick<Notification, "title" | "title_text">): string =>
  serverText(title_text, title);

/** Names a notification among others: the project and the title. */
export const nameOf = (item: Notification): string =>
  [item.project && projectTitle(item.project), titleOf(item)].filter(Boolean).join(" · ");

/** Text of a notification, translated if it is a portal text. User input is returned unchanged. */
export const wordsOf = ({ message, message_text }: Pick<Notification, "message" | "message_text">): string =>
  serverText(message_text, message);

/** Truncates a message to 50 characters plus an ellipsis. Counts code points, so that no emoji is split. */
export function cutMessage(message: string): string {
  const characters = [...message];
  return characters.length > MESSAGE_LENGTH ? `${characters.slice(0, MESSAGE_LENGTH).join("")}…` : message;
}

/** Formats a date for the bell: `Nov 21, 14:30`. */
export function bellDate(instant: string): string {
  return dayjs(instant).format(dateText("bell"));
}

/** The tab of the project page for each subject. Other subjects open the first tab. */
const TABS = {
  update: "updates",
  event: "events",
  file: "files",
  message: "messages",
  task: "tasks",
  estimate: "estimates",
} as const satisfies Partial<Record<Schemas["NotificationSubject"], string>>;

/** Search parameters that open the right tab of a project page. */
export function tabOf({ subject }: Notification): { tab?: (typeof TABS)[keyof typeof TABS] } {
  const tab = Object.entries(TABS).find(([of]) => of === subject)?.[1];
  return tab ? { tab } : {};
}

/** The newest of several notifications, and the rest. */
interface Run {
  first: Notification;
  rest: Notification[];
}

/** Joins consecutive notifications about one project, unless they are to stay separate. */
export function runsOf(items: Notification[], isFlat = false): Run[] {
  const runs: Run[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    const code = item.project?.project_code;
    if (!isFlat && last && code !== undefined && last.first.project?.project_code === code) last.rest.push(item);
    else runs.push({ first: item, rest: [] });
  }
  return runs.flatMap((run) =>
    run.rest.length + 1 < SHORTEST_RUN ? [run.first, ...run.rest].map((first) => ({ first, rest: [] })) : [run],
  );
}

/** Target of a notification that is not about a single project: the settings or the project list. */
export function ownPage({ project, subject, recipient_name }: Notification, area: PortalArea) {
  if (project || recipient_name) return null;
  if (subject === "account") return "/settings";
  if (subject !== "project") return null;
  return area === "admin" ? "/admin/projects" : "/projects";
}

/** The area of the portal in which an account opens projects. */
export function areaOf(abilities: { show_admin_dashboard: boolean; show_contractor_dashboard: boolean }): PortalArea {
  if (abilities.show_admin_dashboard) return "admin";
  return abilities.show_contractor_dashboard ? "contractor" : "partner";
}
