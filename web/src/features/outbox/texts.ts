import { type ProjectStatus, statusLabel } from "@/lib/status";
import { worded } from "@/lib/worded";

const counted = (count: number) => (count === 1 ? "1 update" : `${count} updates`);

/** Where the updates of this device stand on a page. */
export const KEPT_ID = "kept";

export const outboxTexts = worded("outboxTexts", {
  title: "Updates on this device",
  onDevice: "On device",
  uploading: "Uploading",
  safe: "Safe on server",
  waiting: (count: number) => `${counted(count)} not sent yet`,

  goesOut: "Goes out as soon as there is a signal.",
  isBusy: "The portal is busy. It is tried again.",
  isStuck: "This device cannot read what it keeps just now. It is tried again.",
  signIn: "Sign in again to send.",
  signInTitle: "Sign in again to send",
  signInText: (count: number) => `${counted(count)} kept on this device.`,
  arrived: "It is in the project's timeline.",
  files: (count: number) => (count === 1 ? "1 file" : `${count} files`),
  sendNow: "Send now",

  gone: "This project is not yours any more. What you wrote is kept here until you discard it.",
  unknown: "The portal did not take this update.",
  portalsFault: "The portal failed over this update. It stays on this device until you send it again.",
  unreadable: "This device cannot read the file any more.",
  answers: {
    again: "Try again",
    "without-status": "Send, leave the status as it is",
    "without-file": "Send without this file",
  },
  withStatus: (status: ProjectStatus) => `Send as ${statusLabel(status)}`,
  saveFiles: (count: number) => (count === 1 ? "Save file" : "Save files"),
  /** Behind Copy. */
  notesToCopy: "notes",
  dismiss: "Dismiss",
  keep: "Keep it",
  discard: "Discard",
  discardTitle: "Discard this update?",
  discardText: (number: string) =>
    `What you wrote for ${number} and its files will be removed from this device. They are nowhere else.`,

  signOutTitle: "Sign out with updates on this device?",
  signOutText: (count: number) =>
    `${counted(count)} not sent yet. Nothing is lost: what is kept here goes out when you sign in on this device again.`,
  signOut: "Sign Out",
  stay: "Stay signed in",

  away: "No connection",
  awayText: "The portal cannot be reached. This page opens by itself when it can.",
  tryAgain: "Try Again",
  write: "Report from the site",
  writeHint: "An update is kept on this device and goes out when you have a signal.",
  addUpdate: "Add Update",
  addUpdateTo: (number: string) => `Add update to ${number}`,
} as const);
