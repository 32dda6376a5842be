import { worded } from "@/lib/worded";

export const settingsTexts = worded("settingsTexts", {
  title: "Profile Settings",
  back: "Back",
  goBack: "Go Back",
  notFound: "Profile Not Found",
  notFoundHint: "Your profile could not be loaded.",
  tryAgain: "Try Again",
  demanded: "Two-factor authentication is needed",
  demandedHint: "Your portal asks all admins for it. Set it up here; then everything else opens again.",
  /** Of the cards that come later: their places have them before they do. */
  titles: {
    twoFactor: "Two-factor authentication",
    passkeys: "Passkeys",
    feeds: "Calendar Links",
    preferences: "Notifications",
    sessions: "Where you are signed in",
  },
  profile: {
    title: "Profile Information",
    hint: "Your name is what others see beside what you do here. The email is the one you sign in with.",
    save: "Save changes",
    updated: "Profile Updated",
    failed: "Update Failed",
    failure: "Failed to update profile. Please try again.",
    staleTitle: "Your profile was changed on another device",
    staleText: "What you had not touched shows the newer values now. Save again to keep what you typed.",
    nothingChanged: "Nothing has changed",
    passwordHint: "Another email needs your password.",
  },
  password: {
    title: "Change Password",
    hint: "Changing it signs you out on your other devices.",
    rule: "8 to 128 characters, with upper and lower case, a number and one of @$!%*?&",
    save: "Change password",
    updated: "Password Updated",
    updatedText: "Your password has been successfully changed.",
    failed: "Password Update Failed",
    failure: "Failed to update password. Please try again.",
  },
} as const);
