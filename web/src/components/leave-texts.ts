import { worded } from "@/lib/worded";

export const leaveTexts = worded("leaveTexts", {
  title: "Leave without saving?",
  text: "Your changes are not saved.",
  stay: "Keep editing",
  leave: "Discard changes",
} as const);
