import { worded } from "@/lib/worded";

/** Wording of the screen for errors; it comes with that screen. */
export const failureTexts = worded("failureTexts", {
  title: "Something went wrong",
  text: "An unexpected error occurred. You can try to recover from this error or refresh the page.",
  offline: "Your device is offline. Check your connection, then try again.",
  tryAgain: "Try Again",
  trying: "Trying again...",
  refresh: "Refresh Page",
  report: "Report Error",
} as const);
