/** Wording of the Admin tab (specification 2, sections 2, 5 and 8). */
export const noteTexts = {
  title: "Admin Notes & Attachments",
  add: "Add Note & Files",
  none: "No notes yet",
  noneHint: "What the office should know about this project, in words and files. Only admins see it.",
  loadFailed: "The notes could not be loaded.",
  loadMore: "Load more",
  somebody: "Somebody",
  edited: (when: string, by?: string) => (by ? `Edited ${when} by ${by}` : `Edited ${when}`),
  edit: "Edit",
  editOf: (note: string) => `Edit ${note}`,
  delete: "Delete",
  deleteOf: (note: string) => `Delete ${note}`,
  /** What a note is called where its text has no room. */
  noteOf: (author: string, when: string) => `the note of ${author}, ${when}`,

  note: "Note",
  empty: "Note content cannot be empty",
  save: "Save Changes",
  cancel: "Cancel",
  saved: "Note updated",
  updateFailed: "Failed to update admin note",
  gone: "This note no longer exists. Your text can still be copied from here.",
  lastFile: "A note without words goes with its last file. Save some words before you delete it.",
  lost: "The note that you were editing is not saved.",
} as const;

/** Wording inside the dialogs; it comes with them. */
export const dialogTexts = {
  placeholder: "What should the other admins know?",
  files: "Attachments",
  filesHint: "Up to 10 files, 10 MB each",
  moreHint: (room: number) => (room === 1 ? "1 more file, 10 MB" : `Up to ${room} more files, 10 MB each`),
  filesFull: "There are 10 files already. Delete one to add another.",
  nothing: "Please enter a note or select files",
  added: "Note added",
  filesAdded: (count: number) => (count === 1 ? "1 file added" : `${count} files added`),
  addFailed: "Failed to add content",
  landedBefore:
    "Your first attempt had arrived after all: it is there as you sent it then. Send this only if it should be there as a second one.",
  offline: "You are offline. The note goes out as soon as you have a connection again.",
  queued: "The note goes out as soon as the files have arrived.",
  waitForUploads: "The files are still being sent.",
  mendUploads: "Some files were not sent. Retry or remove them.",
  discardChanges: "Discard your changes?",
  keepEditing: "Keep editing",
  discard: "Discard",
  discardTitle: "Discard this note?",
  discardText: "What you wrote and the files you added will be removed.",

  deleteTitle: "Delete Note",
  deleteQuestion: (note: string, files: number) => {
    const what = files === 0 ? "" : files === 1 ? " and its file" : ` and its ${files} files`;
    return `Are you sure you want to delete the note "${note}"${what}? This action cannot be undone.`;
  },
  deleteFilesQuestion: (files: number) =>
    `Are you sure you want to delete ${files === 1 ? "this entry with its file" : `this entry with its ${files} files`}? This action cannot be undone.`,
  delete: "Delete Note",
  deleted: "Note deleted",
  deleteFailed: "Failed to delete admin note",
  deleteStale: "Somebody else changed this note meanwhile. Please look at it again.",
  goneAlready: "It had been deleted already.",

  deleteFileTitle: "Delete Attachment",
  deleteFileQuestion: (name: string) => `Are you sure you want to delete ${name}? This action cannot be undone.`,
  deleteLastFileQuestion: (name: string) =>
    `Are you sure you want to delete ${name}? It is all that the note holds, so the note goes with it. This action cannot be undone.`,
  deleteFile: "Delete Attachment",
  fileDeleted: "Attachment deleted",
  deleteFileFailed: "Failed to delete attachment",
} as const;
