import type { QueryClient } from "@tanstack/react-query";

/** What the server says has changed; the first part of every query key, so that a change names what to fetch again. */
export type Topic =
  | "project"
  | "update"
  | "file"
  | "notification"
  | "contractor"
  | "event"
  | "message"
  | "task"
  | "note"
  | "user";

/** Fetches again what shows things of these kinds. Nothing waits for it: what was saved is saved, also while nothing can be
 *  read, and no dialog stays open for a list. */
export function refreshTopics(client: QueryClient, topics: Topic[]): void {
  for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] });
}
