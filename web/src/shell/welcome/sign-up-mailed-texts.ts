import { worded } from "@/lib/worded";

/** After signing up where addresses are confirmed by mail. */
export const signUpMailedTexts = worded("signUpMailedTexts", {
  mailed: "Look into your mail",
  mailedHint: (email: string) =>
    `A mail to ${email} is on its way and says how to go on. Nothing there? Look among the unwanted mail too.`,
  toSignIn: "Go to sign in",
} as const);
