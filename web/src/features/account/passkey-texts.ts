import { worded } from "@/lib/worded";

export const passkeyTexts = worded("passkeyTexts", {
  signIn: "Sign in with a passkey",
  signingIn: "Waiting for your passkey...",
  use: "Use a passkey",
  failed: "Sign in failed",
  dismissed: "No passkey was used. Try again, or sign in another way.",
  failure: "The passkey could not be used. Please try again.",
} as const);
