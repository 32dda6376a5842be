import { worded } from "@/lib/worded";

/** Asking for a link instead of a forgotten password. */
export const forgotPageTexts = worded("forgotPageTexts", {
  title: "Forgot your password?",
  hint: "Tell us the address that you sign in with, and we mail you a link to a new password.",
  sent: "Look into your mail",
  sentHint: (email: string) =>
    `If there is an account for ${email}, a link is on its way. It works once, within an hour. Nothing there? Look among the unwanted mail too.`,
  back: "Back to sign in",
} as const);
