/** Wording of the update dialog and the timeline (specification 2, sections 2 and 8). */
export const updateTexts = {
  addUpdate: "Add Update",
  dialogTitle: "Add Project Update",
  status: "Status",
  notes: "Notes",
  notesPlaceholder: "What was done, what comes next",
  files: "Photos and files",
  filesHint: "Up to 5 files, 10 MB each",
  cancel: "Cancel",
  saved: "Project status updated successfully",
  savedWithFiles: (count: number) =>
    `Status updated successfully! ${count} file(s) uploaded and will appear in the project timeline.`,
  error: "Error",
  failed: (message: string) => `Failed to update status: ${message}`,
  toastFailed: (message: string) => `Failed to update project status: ${message}`,
  landedBefore:
    "Your first attempt had arrived after all: it is in the timeline as you sent it then. Add what is here only if it should be there as a second update.",
  unknownError: "Unknown error",
  waitForUploads: "The files are still being sent.",
  mendUploads: "Some files were not sent. Retry or remove them.",
  discardTitle: "Discard this update?",
  discardText: "Your notes and the files you added will be removed.",
  keepEditing: "Keep editing",
  discard: "Discard",

  latest: "Latest Update",
  adminTimeline: "Admin Status Timeline",
  timeline: "Project Timeline",
  newestFirst: "Newest first",
  oldestFirst: "Oldest first",
  sort: "Sort",
  loadMore: "Load more",
  none: "No updates available",
  noneHint: "Status changes, notes and photos will appear here.",
  loadFailed: "The timeline could not be loaded.",
  previous: "Previous",
  updatedTo: "Updated to",
  emptyValue: "(empty)",
  changes: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
} as const;

/** What is wrong with attachments, by the code behind it. */
const ATTACHMENT_TEXTS: Record<string, string> = {
  "42883": "Database function not found - please contact support",
  "23503": "Invalid status update reference - please refresh and try again",
  "22P02": "Invalid file data format - please try uploading again",
  "23514": "File validation failed - check file size and type",
  permission: "You do not have permission to attach files to this project",
  rls: "Security policy violation - please ensure you are assigned to this project",
  policy: "Security policy violation - please ensure you are assigned to this project",
};
const ATTACHMENT_DEFAULT = "Failed to save attachment records";

/** The text for attachments that were refused, with the code appended. */
export function attachmentText(code: string, message: string): string {
  return `${ATTACHMENT_TEXTS[code] ?? (message || ATTACHMENT_DEFAULT)} (Code: ${code})`;
}
