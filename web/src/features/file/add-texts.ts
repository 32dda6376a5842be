import { worded } from "@/lib/worded";

/** Wording inside the dialog that adds files; it comes with the dialog. */
export const addTexts = worded("addFilesTexts", {
  title: "Add Files",
  send: "Add Files",
  files: "Photos and files",
  hint: "Up to 10 files, 10 MB each. Everybody on this project sees them, its owner too.",
  added: (count: number) => (count === 1 ? "1 file added" : `${count} files added`),
  failed: "Failed to upload one or more files",
  landedBefore:
    "Your first attempt had arrived after all: it is in the list. Add what is still here, or choose more, only if it is missing there.",
  waitForUploads: "The files are still being sent.",
  queued: "They are added as soon as they have arrived.",
  offline: "You are offline. The files are added as soon as you have a connection again.",
  mendUploads: "Failed to upload one or more files. Retry or remove them.",
  discardTitle: "Discard these files?",
  discardText: "The files you chose will be removed.",
} as const);
