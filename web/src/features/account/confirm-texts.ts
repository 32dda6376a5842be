import { worded } from "@/lib/worded";

/** Confirming the address of a sign-up. */
export const confirmTexts = worded("confirmTexts", {
  passwordHint: "The one that you chose when you signed up.",
  confirm: "Confirm my address",
  confirming: "Confirming...",
  failed: "Your address was not confirmed",
  tryAgain: "Something went wrong. Please try again.",
} as const);
