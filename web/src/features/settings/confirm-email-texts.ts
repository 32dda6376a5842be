import { worded } from "@/lib/worded";

/** Taking a new address by its link. */
export const confirmEmailTexts = worded("confirmEmailTexts", {
  about: (current: string) =>
    `You sign in with ${current} now. With the new address, you will be signed out on your other devices.`,
  confirm: "Use the new address",
  confirming: "Changing your email...",
  failed: "Your email was not changed",
  tryAgain: "Something went wrong. Please try again.",
} as const);
