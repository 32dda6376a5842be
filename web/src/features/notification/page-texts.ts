import type { Schemas } from "@/api/client";
import { worded } from "@/lib/worded";

/** What the page of all notifications says. */
export const notificationPageTexts = worded("notificationPageTexts", {
  unreadCount: (badge: string | null) => (badge ? `${badge} unread` : "All read"),
  failed: "Notifications could not be loaded",
  filters: "Filters",
  show: "Show",
  all: "All",
  onlyUnread: "Unread",
  type: "Type",
  anyType: "All types",
  project: "Project code",
  clearCode: "Clear project code",
  clear: "Clear filters",
  more: "Show more",
  noneHint: "Status updates, assignments, events and messages of your projects appear here.",
  noneUnread: "Nothing unread",
  noneUnreadHint: "You have read everything that is new.",
  noMatch: "No notifications match these filters",
} as const);

/** The names of the types, as the filter lists them. */
export const TYPE_LABELS: Record<Schemas["NotificationKind"], string> = worded("notificationTypes", {
  status_update: "Status updates",
  info: "Information",
  success: "Successes",
  warning: "Warnings",
  error: "Errors",
});
