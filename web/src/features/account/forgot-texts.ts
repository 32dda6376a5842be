import { worded } from "@/lib/worded";

/** Asking for a link instead of a forgotten password. */
export const forgotTexts = worded("forgotTexts", {
  sendLink: "Send reset link",
  sending: "Sending...",
  notSent: "No link was sent",
  tryAgain: "Something went wrong. Please try again.",
} as const);
