import { worded } from "@/lib/worded";

/** What a link in a mail leads to. */
export const unsubscribeTexts = worded("unsubscribeTexts", {
  title: "Stop these mails",
  looking: "Looking at your link...",
  ofKind: (kind: string, address: string) => `We will send no more mails about ${kind} to ${address}.`,
  ofAll: (address: string) =>
    `We will send no more mails about notifications to ${address}. Mails about the security of your account still come.`,
  ofOwner: (address: string) => `We will send no more mails about your project to ${address}.`,
  still: "Everything stays visible in the portal.",
  stop: "Stop these mails",
  stopping: "Stopping the mails...",
  failed: "The mails were not stopped",
  tryAgain: "Something went wrong. Please try again.",
  notReached: "Your link could not be looked at",
  dead: "This link does not work",
  deadHint:
    "It is not whole: open it from the mail once more. What you get by mail can be chosen in your settings as well.",
  gone: "No such mails come to this address any more.",
  done: "You will get no more of these mails.",
  doneHint: "A mail that is on its way may still arrive.",
  again: "Send them again",
  againBusy: "Saving...",
  againFailed: "The mails were not turned on again",
  sentAgain: "You will get these mails again.",
  sentAgainHint: "Each of them has a link at its end that stops them.",
  settings: "Notification settings",
  home: "Back to the start page",
} as const);
