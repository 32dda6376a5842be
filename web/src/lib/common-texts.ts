import { worded } from "@/lib/worded";

/** Words that nearly every page has. */
export const commonTexts = worded("commonTexts", {
  close: "Close",
  loading: "Loading",
  loadingNow: "Loading...",
  tryAgain: "Try Again",
  clearSearch: "Clear search",
  account: "Account",
  main: "Main",
} as const);
