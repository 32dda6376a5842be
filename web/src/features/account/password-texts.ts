/** Forgetting a password. */
export const passwordTexts = {
  sendLink: "Send reset link",
  sending: "Sending...",
  notSent: "No link was sent",
  setPassword: "Set new password",
  settingPassword: "Setting password...",
  notUpdated: "Password Update Failed",
  updated: "Password Updated",
  updatedHint: "Your password has been successfully changed.",
  tryAgain: "Something went wrong. Please try again.",
} as const;
