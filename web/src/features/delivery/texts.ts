import type { Schemas } from "@/api/client";
import { worded } from "@/lib/worded";

type Kind = Schemas["NotificationSort"];

/** What people can hear of: its name, and what it tells. */
export const KINDS: Record<Kind, { name: string; hint: string }> = worded("mailKinds", {
  status_update: { name: "Status updates", hint: "A project moves on, or somebody writes what was done" },
  assignment: { name: "New projects and assignments", hint: "A project comes in, or a company takes it on" },
  event: { name: "Events and timeslots", hint: "Visits are proposed, scheduled, moved or called off" },
  reminder: { name: "Reminders", hint: "On the day before an event" },
  message: { name: "Messages", hint: "Somebody writes in a project" },
  task: { name: "Tasks", hint: "A task is given to you" },
  file: { name: "Files", hint: "Files are added to a project" },
  security: { name: "Security of your account", hint: "New sign-ins, your password, your second factor" },
});

export const MODES: Record<Schemas["MailMode"], string> = worded("mailModes", {
  at_once: "At once",
  digest: "Daily, at 8 AM",
  off: "No mail",
});

/** The card on the settings page. */
export const preferenceTexts = worded("preferenceTexts", {
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
} as const);
