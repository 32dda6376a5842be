import { worded } from "@/lib/worded";

/** Wording where not even the screen for errors can be fetched. */
export const bareFailureTexts = worded("bareFailureTexts", {
  title: "Something went wrong",
  offline: "Your device is offline.",
  refresh: "Refresh Page",
} as const);
