import { worded } from "@/lib/worded";

/** The end of a forgotten password. */
export const resetPageTexts = worded("resetPageTexts", {
  title: "Choose a new password",
  hint: "You will be signed out everywhere and sign in with the new one.",
  dead: "This link does not work",
  deadHint: "It was used already, or it is older than an hour.",
  again: "Ask for a new link",
} as const);
