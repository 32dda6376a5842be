import { worded } from "./worded";

/** What a person is told once the portal has accepted or refused what they submitted (specification 2, section 8). */
export const landedTexts = worded("landedTexts", {
  error: "Error",
  unknownError: "Unknown error",
  update: {
    saved: "Project status updated successfully",
    savedWithFiles: (count: number) =>
      `Status updated successfully! ${count} file(s) uploaded and will appear in the project timeline.`,
    failed: (message: string) => `Failed to update project status: ${message}`,
  },
  event: {
    title: "Success",
    saved: "Event status updated successfully",
    savedWithFiles: (count: number) => `Event status updated successfully with ${count} file(s)`,
    failed: (message: string) => `Failed to update event status: ${message}`,
  },
  messageFailed: "Failed to send message",
} as const);
