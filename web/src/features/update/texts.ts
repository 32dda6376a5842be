import { worded } from "@/lib/worded";

/** Wording of the timeline, and of what leads to the update dialog (specification 2, sections 2 and 8). */
export const updateTexts = worded("updateTexts", {
  addUpdate: "Add Update",
  dialogTitle: "Add Project Update",
  unknownError: "Unknown error",

  latest: "Latest Update",
  adminTimeline: "Admin Status Timeline",
  timeline: "Project Timeline",
  newestFirst: "Newest first",
  oldestFirst: "Oldest first",
  sort: "Sort",
  unread: "unread updates",
  filter: "Filter",
  filters: {
    status: "Status Changes",
    details: "Project Details",
    events: "Events",
    notes: "Updates with Notes",
    attachments: "Updates with Attachments",
  },
  noneMatch: "No updates match these filters",
  clearFilters: "Clear filters",
  none: "No updates available",
  noneHint: "Status changes, notes and photos will appear here.",
  loadFailed: "The timeline could not be loaded.",
  changes: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
} as const);
