import { worded } from "@/lib/worded";

/** Wording of a project's history. */
export const historyTexts = worded("historyTexts", {
  title: "History",
  field: "Field",
  allFields: "All fields",
  contractor: "Assigned contractor",
  nobody: "No contractor assigned",
  none: "No changes yet",
  noneHint: "Edits of the project's details and assignments of a contractor will appear here.",
  noneOfField: "This field has not been changed",
  showAll: "Show all fields",
  loadFailed: "The history could not be loaded.",
  loadMore: "Load more",
  inLog: "Everything in the audit log",
} as const);
