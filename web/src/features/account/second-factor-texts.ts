import { worded } from "@/lib/worded";

export const secondFactorTexts = worded("secondFactorTexts", {
  title: "Two-factor authentication",
  app: "Enter the 6-digit code that your authenticator app shows for Buildback.",
  recovery: "Enter one of your recovery codes. It works once.",
  appCode: "6-digit code",
  recoveryCode: "Recovery code",
  recoveryShape: "24 letters and digits (16 in older codes); hyphens and capitals do not matter.",
  submit: "Verify",
  submitting: "Verifying...",
  useRecovery: "Use a recovery code instead",
  useApp: "Use your authenticator app instead",
  startOver: "Back to sign in",
  appMissing: "Enter the 6-digit code",
  recoveryMissing: "Enter a recovery code",
  failure: "The code could not be checked. Please try again.",
} as const);
