import type { Schemas } from "@/api/client";

type Kind = Schemas["NotificationSort"];

/** What people can hear of: its name, and what it tells. */
export const KINDS: Record<Kind, { name: string; hint: string }> = {
  status_update: { name: "Status updates", hint: "A project moves on, or somebody writes what was done" },
  assignment: { name: "New projects and assignments", hint: "A project comes in, or a company takes it on" },
  event: { name: "Events and timeslots", hint: "Visits are proposed, scheduled, moved or called off" },
  reminder: { name: "Reminders", hint: "On the day before an event" },
  message: { name: "Messages", hint: "Somebody writes in a project" },
  task: { name: "Tasks", hint: "A task is given to you" },
  file: { name: "Files", hint: "Files are added to a project" },
  security: { name: "Security of your account", hint: "New sign-ins, your password, your second factor" },
};

export const MODES: Record<Schemas["MailMode"], string> = {
  at_once: "At once",
  digest: "Daily, at 8 AM",
  off: "No mail",
};

/** The card on the settings page. */
export const preferenceTexts = {
  title: "Notifications",
  hint: "What the bell rings for, and what comes by mail. Mails about a project come at most every ten minutes; what happens meanwhile is in the next one.",
  bell: "Bell",
  bellOf: (kind: string) => `Bell for ${kind}`,
  mailOf: (kind: string) => `Mail about ${kind}`,
  always: "Always, at once",
  quiet: "Quiet hours",
  quietHint: (zone: string) =>
    `No mail between these times, in ${zone}; it waits until they are over. Only the security of your account does not.`,
  quietOn: "No mail at certain hours",
  from: "From",
  until: "Until",
  noTime: "Please enter a time",
  sameTime: "Quiet hours must end at another time than they begin",
  saved: "Notifications Updated",
  notSaved: "Update Failed",
  failure: "Failed to update your notifications. Please try again.",
  stale: "They were changed elsewhere. What holds now is shown.",
  failed: "Your notifications could not be loaded",
} as const;

/** What a link in a mail leads to. */
export const unsubscribeTexts = {
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
  settings: "Notification settings",
  home: "Back to the start page",
} as const;

/** The log of deliveries. */
export const mailTexts = {
  title: "Mail",
  subtitle: "What the portal sent, and what became of it",
  open: "Mail log",
  filter: "State",
  all: "All mails",
  states: { waiting: "Waiting", retrying: "Trying again", sent: "Sent", given_up: "Given up" },
  recipient: "Recipient",
  subject: "Subject",
  state: "State",
  when: "Written",
  next: "Next try",
  attempts: (count: number) => `${count} ${count === 1 ? "try" : "tries"}`,
  retry: "Try now",
  retryOf: (subject: string, recipient: string) => `Try now: ${subject}, to ${recipient}`,
  retried: "The mail is tried now",
  notRetried: "The mail was not tried again",
  failure: "Something went wrong. Please try again.",
  more: "Load more",
  failed: "The mails could not be loaded",
  none: "No mails yet",
  noneHint: "Every mail that the portal writes stands here, with what became of it.",
  noMatch: "No mails in this state",
  clear: "Show all",
} as const;
