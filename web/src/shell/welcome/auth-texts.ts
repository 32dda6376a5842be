import { worded } from "@/lib/worded";

export const authTexts = worded("authTexts", {
  title: (portal: string) => `Welcome to ${portal}`,
  tabs: { signin: "Sign in", signup: "Sign up", owner: "Project code" },
} as const);
