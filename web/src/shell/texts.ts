import { worded } from "@/lib/worded";

export const shellTexts = worded("shellTexts", {
  signOut: "Sign Out",
  skip: "Skip to content",
  theme: { label: "Theme", light: "Light", dark: "Dark", system: "System" },
  notFound: { title: "Oops! Page not found", link: "Return to Home" },
} as const);
