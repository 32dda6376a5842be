/** Types that the page can be filtered by. */
export const NOTIFICATION_TYPES = ["status_update", "info", "success", "warning", "error"] as const;
