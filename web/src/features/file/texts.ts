/** Wording of the Files tab. */
export const fileTexts = {
  all: "All",
  originalSubmission: "Original Submission",
  statusUpdates: "Status Updates",
  preview: "Preview",
  download: "Download",
  previewOf: (name: string) => `Preview ${name}`,
  downloadOf: (name: string) => `Download ${name}`,
  previewFailed: (message: string) => `Failed to preview file: ${message}`,
  previewBlocked: "Preview blocked: Please allow pop-ups and try again, or use the download button instead.",
  linkExpired: "the link is no longer valid. Please reload the page.",
  none: "No files yet",
  noneHint: "Files sent in with the project or added with a status update appear here.",
  noneHere: "No files in this group",
  loadFailed: "The files could not be loaded.",
} as const;
