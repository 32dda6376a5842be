/** Asking for a link instead of a forgotten password. */
export const forgotTexts = {
  sendLink: "Send reset link",
  sending: "Sending...",
  notSent: "No link was sent",
  tryAgain: "Something went wrong. Please try again.",
} as const;
