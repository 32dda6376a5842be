/** Forgetting a password. */
export const passwordPageTexts = {
  forgot: {
    title: "Forgot your password?",
    hint: "Tell us the address that you sign in with, and we mail you a link to a new password.",
    sent: "Look into your mail",
    sentHint: (email: string) =>
      `If there is an account for ${email}, a link is on its way. It works once, within an hour. Nothing there? Look among the unwanted mail too.`,
    back: "Back to sign in",
  },
  reset: {
    title: "Choose a new password",
    hint: "You will be signed out everywhere and sign in with the new one.",
    dead: "This link does not work",
    deadHint: "It was used already, or it is older than an hour.",
    again: "Ask for a new link",
  },
} as const;
