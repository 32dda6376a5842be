import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import type { KnownMessage, Message, Place, Thread } from "./thread";

/** Whose eyes the messages are read with: a member of staff on a project, or its owner. */
export type MessageSource = { kind: "project"; code: string } | { kind: "owner" };

/** Keys of messages; all begin with the topic that the server announces changes under. */
export const messageKeys = {
  all: ["message"] as const,
  thread: (source: MessageSource) => [...messageKeys.all, "thread", source] as const,
  unread: (source: MessageSource) => [...messageKeys.all, "unread", source] as const,
};

/** How long messages are fresh and kept (specification 2, section 9). */
export const FRESH_MS = 30_000;
export const KEPT_MS = 5 * 60_000;

/** Messages on a page. */
const PAGE = 50;

/** One page of a thread; without a place the one that it opens with. */
export async function readPage(source: MessageSource, place?: Place, signal?: AbortSignal) {
  const query = { ...place, limit: PAGE };
  return source.kind === "owner"
    ? unwrap(await api.GET("/api/owner/messages", { params: { query }, signal }))
    : unwrap(
        await api.GET("/api/projects/{code}/messages", { params: { path: { code: source.code }, query }, signal }),
      );
}

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

/** What is sent; under the same id it lands once. */
export interface NewMessage {
  id: string;
  text: string;
  replyTo: string | null;
  uploads: string[];
}

/** Sends a message as whom the server said that the caller is. */
export async function postMessage(
  source: MessageSource,
  participant: Thread["participant_type"],
  { id, text, replyTo, uploads }: NewMessage,
  signal: AbortSignal,
): Promise<Message> {
  const body = {
    id,
    message_content: text,
    message_type: uploads.length > 0 ? ("file" as const) : ("text" as const),
    participant_type: participant,
    reply_to_message_id: replyTo,
    uploads,
  };
  return source.kind === "owner"
    ? unwrap(await api.POST("/api/owner/messages", { body, signal }))
    : unwrap(
        await api.POST("/api/projects/{code}/messages", { params: { path: { code: source.code } }, body, signal }),
      );
}

/** Notes that messages were read. */
export async function markRead(source: MessageSource, ids: KnownMessage["id"][]): Promise<void> {
  const body = { message_ids: ids };
  if (source.kind === "owner") unwrap(await api.POST("/api/owner/messages/read", { body }));
  else unwrap(await api.POST("/api/projects/{code}/messages/read", { params: { path: { code: source.code } }, body }));
}
