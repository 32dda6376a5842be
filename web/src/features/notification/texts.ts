import type { Schemas } from "@/api/client";

/** Wording of the notification bell and its page (specification 1, sections 2 and 8). */
export const notificationTexts = {
  label: "Notifications",
  labelUnread: (count: string) => `Notifications, ${count} unread`,
  unavailable: "Notifications are not available",
  markAllRead: "Mark all read",
  viewAll: "View all notifications",
  none: "No notifications",
  loading: "Loading...",
  success: "Success",
  marked: (count: number) => `Marked ${count} notifications as read`,
  error: "Error",
  markFailed: "Failed to mark notifications as read",
  unread: "Unread",
  noUser: "User not authenticated",
  recipient: (name: string) => `For ${name}`,
} as const;

/** What the page says besides. */
export const notificationPageTexts = {
  unreadCount: (badge: string | null) => (badge ? `${badge} unread` : "All read"),
  failed: "Notifications could not be loaded",
  filters: "Filters",
  show: "Show",
  all: "All",
  onlyUnread: "Unread",
  type: "Type",
  anyType: "All types",
  project: "Project code",
  clear: "Clear filters",
  more: "Show more",
  today: "Today",
  yesterday: "Yesterday",
  noneHint: "Status updates, assignments, events and messages of your projects appear here.",
  noneUnread: "Nothing unread",
  noneUnreadHint: "You have read everything that is new.",
  noMatch: "No notifications match these filters",
} as const;

/** The names of the types, as the filter lists them. */
export const TYPE_LABELS: Record<Schemas["NotificationKind"], string> = {
  status_update: "Status updates",
  info: "Information",
  success: "Successes",
  warning: "Warnings",
  error: "Errors",
};
