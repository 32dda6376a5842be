import type { QueryClient } from "@tanstack/react-query";

/** Kinds of change that the server reports. A topic is the first part of every query key, so a change names the queries to
 *  refetch. */
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
  | "estimate"
  | "user";

/** Invalidates the queries of these topics. It does not wait for the refetch: the change is already saved, and no dialog
 *  should stay open until a list has loaded. */
export function refreshTopics(client: QueryClient, topics: Topic[]): void {
  for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] });
}
