import { worded } from "@/lib/worded";

/** Wording of the owner area, from the specification's error catalogue and business rules. */
export const ownerTexts = worded("ownerTexts", {
  codeLength: "Project code must be exactly 6 characters",
  sessionCreationFailed: "Authentication failed. Please check your project code and try again.",
  rejected: "Authentication failed",
  maybeLocked: (at: string) =>
    `If you are sure of your code, someone else's wrong guesses may have locked it. Call the office${at}.`,
  at: (phone: string) => ` at ${phone}`,
  validationFailed: "Session validation failed",
  securityValidationFailed: (score: number) => `Security validation failed (Score: ${score}). Please try again.`,
  unexpected: "An unexpected error occurred during authentication",
  authenticated: (score: number) => `Successfully authenticated! (Security Score: ${score})`,
  sessionEnded: "Your session has ended. Please enter your project code again.",
  kept: "What you have not sent is kept on this device.",

  code: "Project Code",
  submit: "View my project",
  question: "One more question",
  whyAsked: "This device is new to your project, so we want to be sure that it is you.",
  answer: "Last four digits of your phone number",
  answerHint: "Of the number that you gave us. If you gave us none: the zip code of the property.",
} as const);
