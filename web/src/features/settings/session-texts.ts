import { worded } from "@/lib/worded";

/** Wording of the devices that somebody is signed in on; it comes with their card. */
export const sessionTexts = worded("sessionTexts", {
  title: "Where you are signed in",
  hint: "Sign out of what you do not recognize, then change your password.",
  current: "This device",
  activeNow: "Active now",
  lastSeen: "Last seen",
  signedIn: "Signed in",
  signOut: "Sign out",
  signOutElsewhere: "Sign out elsewhere",
  showAll: (count: number) => `Show all ${count}`,
  showLatest: "Show the latest only",
  onlyHere: "You are signed in on this device only.",
  unknownAddress: "Unknown network",
  failed: "Your sessions could not be loaded",
  signedOut: (device: string) => `Signed out of ${device}`,
  signedOutElsewhere: (count: number) => `Signed out of ${count} other ${count === 1 ? "device" : "devices"}`,
  signOutFailed: "Sign out failed",
  signOutFailure: "Failed to sign out. Please try again.",
} as const);
