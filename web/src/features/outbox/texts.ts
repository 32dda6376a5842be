import { type EventStatus, eventStatusLabel } from "@/lib/event-words";
import { type ProjectStatus, statusLabel } from "@/lib/status";
import { worded } from "@/lib/worded";
import type { EntryKind } from "./kept-entry";

/** One kind of entry, or several. */
export type Noun = EntryKind | "several";

const NOUNS: Record<Noun, [string, string]> = {
  update: ["update", "updates"],
  event: ["event update", "event updates"],
  message: ["message", "messages"],
  several: ["item", "items"],
};
const counted = (count: number, noun: Noun) => `${count} ${NOUNS[noun][count === 1 ? 0 : 1]}`;

export const outboxTexts = worded("outboxTexts", {
  title: "On this device",
  onDevice: "On device",
  uploading: "Uploading",
  safe: "Safe on server",
  waiting: (count: number, noun: Noun) => `${counted(count, noun)} not sent yet`,
  sending: (what: string) => `Sending: ${what}`,
  sendingOne: { update: "update", event: "event update", message: "message" } satisfies Record<EntryKind, string>,
  photosOf: (sent: number, total: number) => `${sent} of ${total} ${total === 1 ? "photo" : "photos"}`,
  filesOf: (sent: number, total: number) => `${sent} of ${total} ${total === 1 ? "file" : "files"}`,
  originalsWait: (count: number) =>
    count === 1 ? "1 original photo not sent yet" : `${count} original photos not sent yet`,
  show: "Show",
  kinds: { update: "Update", event: "Event status", message: "Message" } satisfies Record<EntryKind, string>,

  slowTitle: "Slow connection",
  sendSmaller: "Send smaller photos now, originals on Wi-Fi",
  keepOriginals: "Keep sending originals",
  originalsLater: "Smaller photos have arrived. The originals follow on Wi-Fi or a faster connection.",
  sendOriginals: "Send originals now",
  isNext: "Waiting to be sent.",

  isHeld: "Waits until you decide about the status before it.",
  goesOut: "Goes out as soon as there is a signal.",
  isBusy: "The portal is busy. It is tried again.",
  isStuck: "This device cannot read what it keeps just now. It is tried again.",
  signIn: "Sign in again to send.",
  signInTitle: "Sign in again to send",
  /** Owners enter a code instead. */
  enterCode: "Enter your project code again to send.",
  enterCodeTitle: "Enter your project code to send",
  signInText: (count: number, noun: Noun) => `${counted(count, noun)} kept on this device.`,
  arrived: "It is in the project's timeline.",
  arrivedInThread: "It is in the project's messages.",
  files: (count: number) => (count === 1 ? "1 file" : `${count} files`),
  sendNow: "Send now",

  gone: "This project is not yours any more. What you wrote is kept here until you discard it.",
  eventGone: "This event no longer exists. What you wrote is kept here until you discard it.",
  workChanged: "An event, a task or a proposal that this update closes was changed in the meantime. Nothing was saved.",
  unknown: "The portal did not accept this.",
  portalsFault: "The portal failed. What you wrote stays on this device until you send it again.",
  unreadable: "This device cannot read the file any more.",
  answers: {
    again: "Try again",
    "without-status": "Send, leave the status as it is",
    "without-closing": "Send without closing them",
    "without-file": "Send without this file",
  },
  withStatus: (status: ProjectStatus) => `Send as ${statusLabel(status)}`,
  eventChange: (title: string | undefined, status: EventStatus) =>
    [title, eventStatusLabel(status)].filter(Boolean).join(": "),
  withEventStatus: (status: EventStatus) => `Send as ${eventStatusLabel(status)}`,
  saveFiles: (count: number) => (count === 1 ? "Save file" : "Save files"),
  /** Behind Copy. */
  notesToCopy: "text",
  dismiss: "Dismiss",
  keep: "Keep it",
  discard: "Discard",
  discardTitle: {
    update: "Discard this update?",
    event: "Discard this event update?",
    message: "Discard this message?",
  } satisfies Record<EntryKind, string>,
  discardText: (number: string) =>
    `What you wrote for ${number} and its files will be removed from this device. They are nowhere else.`,

  discardOriginals: (number: string) =>
    `The smaller photos for ${number} have arrived. The originals will be removed from this device. They are nowhere else.`,

  submissionGoes: "You have begun a submission. Signing out removes it from this device.",
  signingOut: {
    title: {
      update: "Sign out with updates on this device?",
      event: "Sign out with event updates on this device?",
      message: "Sign out with messages on this device?",
      several: "Sign out with unsent items on this device?",
    } satisfies Record<Noun, string>,
    keeps: (count: number, noun: Noun) =>
      `${counted(count, noun)} not sent yet. Nothing is lost: what is kept here goes out when you sign in on this device again.`,
    stays: (count: number, noun: Noun) =>
      `${counted(count, noun)} not sent yet: kept here until you sign in on this device again.`,
    losing: "Sign out and lose what you have begun?",
    wordsGo: "You have written messages that are not sent. Signing out removes them from this device.",
    leave: "Sign Out",
    stay: "Stay signed in",
  },
  /** Owners have no account: they enter a code, and write nothing but messages. */
  loggingOut: {
    title: {
      update: "Log out with updates on this device?",
      event: "Log out with event updates on this device?",
      message: "Log out with messages on this device?",
      several: "Log out with unsent items on this device?",
    } satisfies Record<Noun, string>,
    keeps: (count: number, noun: Noun) =>
      `${counted(count, noun)} not sent yet. Nothing is lost: what is kept here goes out when you enter your project code on this device again.`,
    stays: (count: number, noun: Noun) =>
      `${counted(count, noun)} not sent yet: kept here until you enter your project code on this device again.`,
    losing: "Log out and lose what you have begun?",
    wordsGo: "You have written messages that are not sent. Logging out removes them from this device.",
    leave: "Log out",
    stay: "Stay here",
  },

  away: "No connection",
  awayText: "The portal cannot be reached. This page opens by itself when it can.",
  tryAgain: "Try Again",
  write: "Report from the site",
  writeHint: "An update is kept on this device and goes out when you have a signal.",
  addUpdate: "Add Update",
  addUpdateTo: (number: string) => `Add update to ${number}`,
} as const);

/** What to call several entries together. */
export function nounOf(kinds: readonly EntryKind[]): Noun {
  const [first = "update", ...others] = kinds;
  return others.every((kind) => kind === first) ? first : "several";
}
