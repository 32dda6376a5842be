import { worded } from "@/lib/worded";

/** Wording of the signed-in shell; the pages before it need none of it. */
export const layoutTexts = worded("layoutTexts", {
  contractorTitle: "Contractor Portal",
  centralTitle: "Central Portal",
  adminSuffix: "(Admin)",
  adminPanel: "Admin Panel",
  profileSettings: "Profile Settings",
  dashboard: "Dashboard",
  projects: "Projects",
  calendar: "Calendar",
  polling: "Live updates are off: checking every 30 seconds",
  sessionEnded: "You have been signed out. Please sign in again.",
} as const);
