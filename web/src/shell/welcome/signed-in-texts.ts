import { worded } from "@/lib/worded";

/** A link that is opened while somebody is signed in. */
export const signedInTexts = worded("signedInTexts", {
  title: (email: string) => `You are signed in as ${email}`,
  hint: "Once you are done here you are signed out, so that you can sign in anew.",
} as const);
