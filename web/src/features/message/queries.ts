import { api, forAccount, unwrap } from "@/api/client";
import type { KnownMessage, Message, Place, Thread } from "./thread";
import type { MessageSource } from "./unread";

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

/** What is sent; under the same id it lands once. */
export interface NewMessage {
  id: string;
  text: string;
  replyTo: string | null;
  uploads: string[];
}

/** Who sends a message: the account's id, and as whom it takes part. An owner's id is not sent. */
export interface Writer {
  id: string;
  participant: Thread["participant_type"];
}

/** Sends a message as whom the server said that the caller is. */
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

/** Notes that messages were read. */
export async function markRead(source: MessageSource, ids: KnownMessage["id"][]): Promise<void> {
  const body = { message_ids: ids };
  if (source.kind === "owner") unwrap(await api.POST("/api/owner/messages/read", { body }));
  else unwrap(await api.POST("/api/projects/{code}/messages/read", { params: { path: { code: source.code } }, body }));
}
