import { worded } from "@/lib/worded";

/** Wording of the notification bell, of which the page has some too (specification 1, sections 2 and 8). */
export const notificationTexts = worded("notificationTexts", {
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
} as const);
