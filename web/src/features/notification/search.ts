/** The types that the page can be narrowed to. */
export const NOTIFICATION_TYPES = ["status_update", "info", "success", "warning", "error"] as const;
