import { worded } from "@/lib/worded";

/** The end of a changed address. */
export const emailPageTexts = worded("emailPageTexts", {
  title: "Confirm your new email",
  hint: "One step is left.",
  signInTitle: "Sign in first",
  signInHint: "Sign in to the account that the new address is for, with the email that it has now.",
  looking: "Loading",
  notReached: "The portal could not be reached",
  dead: "This link does not work",
  deadHint:
    "It was used already, it is older than a day, a later link came after it, or it is for another account than the one that is signed in here.",
  settings: "Open your settings",
  confirmed: "Your email is changed.",
  confirmedHint: (email: string) => `From now on you sign in with ${email}.`,
} as const);
