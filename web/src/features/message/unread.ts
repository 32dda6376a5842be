import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { FRESH_MS } from "@/lib/network/freshness";

/** Whose eyes the messages are read with: a member of staff on a project, or its owner. */
export type MessageSource = { kind: "project"; code: string } | { kind: "owner" };

/** Keys of messages; all begin with the topic that the server announces changes under. */
export const messageKeys = {
  all: ["message"] as const,
  thread: (source: MessageSource) => [...messageKeys.all, "thread", source] as const,
  unread: (source: MessageSource) => [...messageKeys.all, "unread", source] as const,
};

/** How many messages somebody has not read; counted to a hundred. */
export function unreadMessagesQuery(source: MessageSource) {
  return queryOptions({
    queryKey: messageKeys.unread(source),
    queryFn: async ({ signal }) =>
      source.kind === "owner"
        ? unwrap(await api.GET("/api/owner/messages/unread", { signal }))
        : unwrap(
            await api.GET("/api/projects/{code}/messages/unread", { params: { path: { code: source.code } }, signal }),
          ),
    staleTime: FRESH_MS,
  });
}
