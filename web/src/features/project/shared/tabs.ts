/** The tabs of a project page, in order. */
export const PROJECT_TABS = [
  "overview",
  "events",
  "files",
  "messages",
  "updates",
  "estimates",
  "tasks",
  "admin",
  "history",
] as const;
export type ProjectTab = (typeof PROJECT_TABS)[number];
