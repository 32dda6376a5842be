import { worded } from "@/lib/worded";

/** Wording around the messages of a project (specification 2, sections 2 and 8). */
export const messageTexts = worded("messageTexts", {
  title: "Project Messages",
  titleOf: (code: string) => `Project Messages ${code}`,
  unread: "unread messages",
  interfaceFailed: "Failed to load messaging interface",
} as const);
