import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { FRESH_MS } from "@/lib/network/freshness";

/** Who reads the messages: a signed-in user of a project, or its owner. */
export type MessageSource = { kind: "project"; code: string } | { kind: "owner" };

/** Query keys of messages. All start with the topic that announces changes. */
export const messageKeys = {
  all: ["message"] as const,
  thread: (source: MessageSource) => [...messageKeys.all, "thread", source] as const,
  unread: (source: MessageSource) => [...messageKeys.all, "unread", source] as const,
};

/** The number of unread messages, capped at a hundred. */
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
