import { api, forAccount, unwrap } from "@/api/client";
import type { KnownMessage, Message, Place, Thread } from "./thread";
import type { MessageSource } from "./unread";

/** Messages per page. */
const PAGE_SIZE = 50;

/** Loads one page of a thread; without `place`, the page that the thread opens with. */
export async function readPage(source: MessageSource, place?: Place, signal?: AbortSignal) {
  const query = { ...place, limit: PAGE_SIZE };
  return source.kind === "owner"
    ? unwrap(await api.GET("/api/owner/messages", { params: { query }, signal }))
    : unwrap(
        await api.GET("/api/projects/{code}/messages", { params: { path: { code: source.code }, query }, signal }),
      );
}

/** The message to send. The id makes retries idempotent. */
export interface NewMessage {
  id: string;
  text: string;
  replyTo: string | null;
  uploads: string[];
}

/** The sender: the account's id and the role in the thread. An owner's id is not sent. */
export interface Writer {
  id: string;
  participant: Thread["participant_type"];
}

/** Sends a message in the role that the server assigned to the caller. */
export async function postMessage(
  source: MessageSource,
  writer: Writer,
  { id, text, replyTo, uploads }: NewMessage,
  signal: AbortSignal,
): Promise<Message> {
  const body = {
    id,
    message_content: text,
    message_type: uploads.length > 0 ? ("file" as const) : ("text" as const),
    participant_type: writer.participant,
    reply_to_message_id: replyTo,
    uploads,
  };
  return source.kind === "owner"
    ? unwrap(await api.POST("/api/owner/messages", { body, signal }))
    : unwrap(
        await api.POST("/api/projects/{code}/messages", {
          params: { path: { code: source.code } },
          headers: forAccount(writer.id),
          body,
          signal,
        }),
      );
}

/** Marks messages as read. */
export async function markRead(source: MessageSource, ids: KnownMessage["id"][]): Promise<void> {
  const body = { message_ids: ids };
  if (source.kind === "owner") unwrap(await api.POST("/api/owner/messages/read", { body }));
  else unwrap(await api.POST("/api/projects/{code}/messages/read", { params: { path: { code: source.code } }, body }));
}
