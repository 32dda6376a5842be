import { worded } from "@/lib/worded";

export const authTexts = worded("authTexts", {
  title: "Welcome to Buildback",
  tabs: { signin: "Sign in", signup: "Sign up", owner: "Project code" },
} as const);
