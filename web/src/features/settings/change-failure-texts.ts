import { worded } from "@/lib/worded";

/** Of a change of how one signs in that takes a fresh sign-in. */
export const changeFailureTexts = worded("changeFailureTexts", {
  why: "Please sign in again before you change how you sign in.",
  signIn: "Sign in again",
} as const);
