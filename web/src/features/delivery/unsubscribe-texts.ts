import { worded } from "@/lib/worded";

/** What a link in a mail leads to. */
export const unsubscribeTexts = worded("unsubscribeTexts", {
  title: "Stop email",
  looking: "Looking at your link...",
  ofKind: (kind: string, address: string) => `We will send no more email about ${kind} to ${address}.`,
  ofAll: (address: string) => `We will stop all email from this portal to ${address}.`,
  ofOwner:
    "We will stop all email from this portal to the address where you received this link, whatever project it is about.",
  exceptions: "You will still get email that you ask for, such as a link to a new password, and security notices.",
  still: "Everything stays visible in the portal.",
  stop: "Stop email",
  stopping: "Stopping email...",
  failed: "Email was not stopped",
  tryAgain: "Something went wrong. Please try again.",
  notReached: "Your link could not be looked at",
  dead: "This link does not work",
  deadHint: "It is incomplete. Open it from the email again, or choose what you get in your settings.",
  gone: "This account gets no such email any more.",
  done: "You will get no more of this email.",
  doneHint: "A message that is already on its way may still arrive.",
  again: "Turn email on again",
  againBusy: "Saving...",
  againFailed: "Email was not turned on again",
  sentAgain: "You will get email again.",
  sentAgainHint: "Each message ends with a link that stops it.",
  settings: "Notification settings",
  home: "Back to the start page",
} as const);
