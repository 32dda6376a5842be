import { worded } from "@/lib/worded";

/** Replacing a forgotten password. */
export const resetTexts = worded("resetTexts", {
  setPassword: "Set new password",
  settingPassword: "Setting password...",
  notUpdated: "Password Update Failed",
  updated: "Password Updated",
  updatedHint: "Your password has been successfully changed.",
  tryAgain: "Something went wrong. Please try again.",
} as const);
