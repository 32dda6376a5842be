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

/** Fetches again what shows things of these kinds. */
export async function refreshTopics(client: QueryClient, topics: Topic[]): Promise<void> {
  await Promise.all(topics.map((topic) => client.invalidateQueries({ queryKey: [topic] })));
}
