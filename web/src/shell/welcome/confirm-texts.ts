import { worded } from "@/lib/worded";

/** The end of a sign-up where addresses are confirmed by mail. */
export const confirmPageTexts = worded("confirmPageTexts", {
  title: "Confirm your address",
  hint: "One step is left: enter your password once more.",
  forgot: "Forgot password?",
  dead: "This link does not work",
  deadHint:
    "It was used already, or it is older than a day. If you confirmed your address before, sign in; if not, sign up again.",
  signUp: "Sign up again",
  confirmed: "Your address is confirmed.",
  confirmedHint: "You can sign in now.",
  signIn: "Sign in",
} as const);
