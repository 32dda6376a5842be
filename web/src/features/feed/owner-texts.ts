import { worded } from "@/lib/worded";

/** The same in an owner's words. */
export const ownerFeedTexts = worded("ownerFeedTexts", {
  open: "Add to your calendar",
  title: "Add to your calendar",
  hint: "Your visits appear in the calendar of your phone or computer. When a time changes, it changes there too.",
  make: "Make my link",
  another: "Make another link",
  device: { phone: "My phone", computer: "My computer" },
  once: "It is shown only now. If you lose it, stop it and make another one.",
  madeTitle: "Your link is ready",
  existing: "Your links",
  existingHint: "Everybody with your project code sees them here.",
  stop: "Stop",
  stopTitle: (label: string) => `Stop ${label}?`,
  stopHint: "Your visits disappear from the calendars that use this link. You can make a new one at any time.",
  stopped: (label: string) => `${label} stopped`,
  stopFailed: "The link could not be stopped",
  full: (limit: number) => `You have ${limit} links already. Stop one to make another.`,
  admin: "Only the owner makes and stops links.",
  noneForAdmin: "The owner has made no link yet.",
  close: "Close",
} as const);
