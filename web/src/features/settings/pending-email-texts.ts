import { worded } from "@/lib/worded";

export const pendingEmailTexts = worded("pendingEmailTexts", {
  title: "Your new email is not confirmed yet",
  sent: (email: string, current: string) =>
    `We sent a link to ${email}. Open it within a day, and you sign in with that address from then on. Until then it stays ${current}.`,
  again: "Send again",
  sentAgain: "Link sent again",
  sentAgainText: "The one before does not work any more.",
  notSent: "The link was not sent",
  drop: "Keep the present one",
  dropped: (current: string) => `Your email stays ${current}`,
  notDropped: "That did not work",
  failure: "Something went wrong. Please try again.",
} as const);
