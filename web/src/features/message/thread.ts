import type { Schemas } from "@/api/client";
import { freshFor } from "@/lib/network/signed-links";

export type Message = Schemas["Message"];
export type MessageList = Schemas["MessageList"];
export type ParticipantType = MessageList["participant_type"];

/** The position and direction of a page; undefined for the page that a thread opens with. */
export interface Place {
  /** Without a cursor, the page starts at the end of the thread, or at its beginning for `newer`. */
  cursor?: string;
  direction: "older" | "newer";
}

/** A message with information about how it was loaded. */
export interface KnownMessage extends Message {
  /** When its signed links were created; milliseconds since 1970. */
  readAt: number;
  /** The page to reload for fresh links; undefined for the page that the thread opened with. */
  place?: Place | undefined;
}

/** The loaded part of a thread: contiguous, oldest first. */
export interface Thread extends Omit<MessageList, "messages"> {
  messages: KnownMessage[];
}

/** The order of a thread. Timestamps have up to microsecond precision, which `Date` would lose. Without the trailing `Z`, they
 *  compare correctly as strings. */
function compare(a: Message, b: Message): number {
  return byText(a.created_at.slice(0, -1), b.created_at.slice(0, -1)) || byText(a.id, b.id);
}
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const withoutLinks = ({ attachments, ...rest }: Message) =>
  JSON.stringify([rest, attachments.map(({ id, file_name }) => [id, file_name])]);

/** Returns the known object if the message has not changed except for newly signed links, so that it is not rerendered and its
 *  pictures are not reloaded. */
function keptOr(known: KnownMessage | undefined, fresh: KnownMessage): KnownMessage {
  if (!known || freshFor(known.readAt) <= 0) return fresh;
  const { readAt: _at, place: _place, ...before } = known;
  const { readAt: _now, place: _from, ...now } = fresh;
  return withoutLinks(before) === withoutLinks(now) ? known : fresh;
}

/** Merges both lists without duplicates, in order. */
function union(known: KnownMessage[], fresh: KnownMessage[]): KnownMessage[] {
  const before = new Map(known.map((message) => [message.id, message]));
  const come = new Map(fresh.map((message) => [message.id, keptOr(before.get(message.id), message)]));
  const kept = known.map((message) => come.get(message.id) ?? message);
  const added = [...come.values()].filter(({ id }) => !before.has(id));
  return added.length === 0 ? kept : [...kept, ...added].sort(compare);
}

/** The messages of a page, with the time and place of loading. */
function read(page: MessageList, place: Place | undefined, now: number): KnownMessage[] {
  return page.messages.map((message) => ({ ...message, readAt: now, place }));
}

/** A thread as first opened. */
export function opened(page: MessageList, now = Date.now()): Thread {
  return { ...page, messages: read(page, undefined, now) };
}

/** Adds the page before the first message. */
export function withOlder(thread: Thread, page: MessageList, place: Place, now = Date.now()): Thread {
  return { ...thread, messages: union(thread.messages, read(page, place, now)), older: page.older };
}

/** Adds the page after the last message. */
export function withNewer(thread: Thread, page: MessageList, place: Place, now = Date.now()): Thread {
  const messages = union(thread.messages, read(page, place, now));
  return { ...thread, messages, newer: page.newer };
}

/** Updates the known messages from a reloaded page: fresh links and changed text. Adds no messages. */
export function withRenewed(thread: Thread, page: MessageList, place: Place | undefined, now = Date.now()): Thread {
  const known = new Set(thread.messages.map(({ id }) => id));
  const fresh = read(page, place, now).filter(({ id }) => known.has(id));
  return { ...thread, messages: union(thread.messages, fresh) };
}

/** Whether a page overlaps the loaded messages. */
export function meets(thread: Thread, page: MessageList): boolean {
  const ids = new Set(page.messages.map(({ id }) => id));
  return thread.messages.some(({ id }) => ids.has(id));
}

/** Merges the current last pages of the thread, oldest page first. If they overlap the loaded messages, they are added.
 *  Otherwise there is a gap: a reader further up keeps the loaded part, and a reader at the end gets only the new pages. */
export function withEnd(thread: Thread, pages: MessageList[], now = Date.now()): Thread {
  const [first, end] = [pages[0], pages.at(-1)];
  if (!first || !end) return thread;
  const { messages: _m, older: _o, newer: _n, first_unread: _f, ...facts } = end;
  const fresh = pages.flatMap((page) => read(page, undefined, now));
  if (pages.some((page) => meets(thread, page))) {
    const messages = union(thread.messages, fresh);
    const isLonger = messages[0]?.id !== thread.messages[0]?.id;
    return { ...thread, ...facts, messages, older: isLonger ? first.older : thread.older, newer: null };
  }
  if (thread.newer) return { ...thread, ...facts };
  return { ...end, messages: fresh, older: first.older };
}

/** Adds a message that the user sent. Not if newer pages are missing, because there may be messages in between; it then arrives
 *  with its page. */
export function withSent(thread: Thread, message: Message, now = Date.now()): Thread {
  if (thread.newer) return thread;
  return { ...thread, messages: union(thread.messages, [{ ...message, readAt: now, place: undefined }]) };
}

/** Marks messages as read. */
export function withRead(thread: Thread, ids: readonly string[]): Thread {
  const done = new Set(ids);
  let count = 0;
  const messages = thread.messages.map((message) => {
    if (!message.unread || !done.has(message.id)) return message;
    count += 1;
    return { ...message, unread: false };
  });
  return count === 0 ? thread : { ...thread, messages };
}

/** The most messages marked as read at once (specification 2, section 4). */
const MARKED_AT_ONCE = 10;

/** The ids to mark as read when the reader has seen the thread up to index `seen`: the last ten unread ones. */
export function toMark(messages: readonly KnownMessage[], seen: number): string[] {
  const ids: string[] = [];
  for (let index = Math.min(seen, messages.length - 1); index >= 0 && ids.length < MARKED_AT_ONCE; index--) {
    const message = messages[index];
    if (message?.unread && !message.mine) ids.unshift(message.id);
  }
  return ids;
}
