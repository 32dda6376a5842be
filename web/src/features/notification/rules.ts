import dayjs from "dayjs";
import type { Schemas } from "@/api/client";
import type { PortalArea } from "@/components/project/project-link";
import { formatDate } from "@/lib/dates";
import type { Notification } from "./queries";
import { notificationPageTexts as texts } from "./texts";

const MESSAGE_LENGTH = 50;

/** A message cut to 50 characters plus an ellipsis; counted as people count, so that no emoji is cut in two. */
export function cutMessage(message: string): string {
  const characters = [...message];
  return characters.length > MESSAGE_LENGTH ? `${characters.slice(0, MESSAGE_LENGTH).join("")}…` : message;
}

/** `Nov 21, 14:30`. */
export function bellDate(instant: string): string {
  return dayjs(instant).format("MMM D, HH:mm");
}

/** `2:30 PM`. */
export function timeOfDay(instant: string): string {
  return dayjs(instant).format("h:mm A");
}

/** The day of an instant where the reader is: Today, Yesterday, or such as Nov 19, 2026. */
export function dayLabel(instant: string, now: Date): string {
  const days = dayjs(now).startOf("day").diff(dayjs(instant).startOf("day"), "day", true);
  if (days < 0.5) return texts.today;
  // A day of 23 or 25 hours is one, too.
  return days < 1.5 ? texts.yesterday : formatDate(instant);
}

/** Notifications by their days, in the order that they came in. */
export function byDay(items: Notification[], now: Date): { day: string; items: Notification[] }[] {
  const days: { day: string; items: Notification[] }[] = [];
  for (const item of items) {
    const day = dayLabel(item.created_at, now);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** The tab of a project's page that shows what a notification tells of; its first one for the rest. */
const TABS = { update: "updates", event: "events", file: "files" } as const satisfies Partial<
  Record<Schemas["NotificationSubject"], string>
>;

/** The part of a project's page that a notification leads to. */
export function tabOf({ subject }: Notification): { tab?: (typeof TABS)[keyof typeof TABS] } {
  const tab = Object.entries(TABS).find(([of]) => of === subject)?.[1];
  return tab ? { tab } : {};
}

/** Whether a notification is of the reader's own account. */
const isOfOwnAccount = ({ subject, recipient_name }: Notification) => subject === "account" && !recipient_name;

/** Whether a notification leads to another page. */
export const isLeading = (item: Notification) => Boolean(item.project) || isOfOwnAccount(item);

/** In which part of the portal an account opens projects. */
export function areaOf(abilities: { show_admin_dashboard: boolean; show_contractor_dashboard: boolean }): PortalArea {
  if (abilities.show_admin_dashboard) return "admin";
  return abilities.show_contractor_dashboard ? "contractor" : "partner";
}
