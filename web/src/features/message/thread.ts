import type { Schemas } from "@/api/client";
import { freshFor } from "@/lib/network/signed-links";

export type Message = Schemas["Message"];
export type MessageList = Schemas["MessageList"];
export type ParticipantType = MessageList["participant_type"];

/** Where a page of a thread begins, and which way it goes; none is the page that a thread opens with. */
export interface Place {
  /** None is the thread's end, or its beginning. */
  cursor?: string;
  direction: "older" | "newer";
}

/** A message, and how it was read. */
export interface KnownMessage extends Message {
  /** When its links were made. */
  readAt: number;
  /** The page that it came with, which has fresh links; nothing for the page that the thread opened with. */
  place?: Place | undefined;
}

/** What is known of a thread: one piece of it without gaps, oldest first. */
export interface Thread extends Omit<MessageList, "messages"> {
  messages: KnownMessage[];
}

/** The order of a thread. Instants have as many digits as they need, down to microseconds, which dates of the browser do not
 *  know; without the `Z` behind them they stand in the order of their characters. */
function compare(a: Message, b: Message): number {
  return byText(a.created_at.slice(0, -1), b.created_at.slice(0, -1)) || byText(a.id, b.id);
}
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const withoutLinks = ({ attachments, ...rest }: Message) =>
  JSON.stringify([rest, attachments.map(({ id, file_name }) => [id, file_name])]);

/** The message as it is known, where the server tells nothing new of it: what is on the screen is not drawn again, and a
 *  picture not loaded again, only because its link was signed anew. */
function keptOr(known: KnownMessage | undefined, fresh: KnownMessage): KnownMessage {
  if (!known || freshFor(known.readAt) <= 0) return fresh;
  const { readAt: _at, place: _place, ...before } = known;
  const { readAt: _now, place: _from, ...now } = fresh;
  return withoutLinks(before) === withoutLinks(now) ? known : fresh;
}

/** All messages of both, each once, in order. */
function union(known: KnownMessage[], fresh: KnownMessage[]): KnownMessage[] {
  const before = new Map(known.map((message) => [message.id, message]));
  const come = new Map(fresh.map((message) => [message.id, keptOr(before.get(message.id), message)]));
  const kept = known.map((message) => come.get(message.id) ?? message);
  const added = [...come.values()].filter(({ id }) => !before.has(id));
  return added.length === 0 ? kept : [...kept, ...added].sort(compare);
}

/** The messages of a page as they were read. */
function read(page: MessageList, place: Place | undefined, now: number): KnownMessage[] {
  return page.messages.map((message) => ({ ...message, readAt: now, place }));
}

/** A thread as it is opened. */
export function opened(page: MessageList, now = Date.now()): Thread {
  return { ...page, messages: read(page, undefined, now) };
}

/** With the page before its first message. */
export function withOlder(thread: Thread, page: MessageList, place: Place, now = Date.now()): Thread {
  return { ...thread, messages: union(thread.messages, read(page, place, now)), older: page.older };
}

/** With the page after its last message. */
export function withNewer(thread: Thread, page: MessageList, place: Place, now = Date.now()): Thread {
  const messages = union(thread.messages, read(page, place, now));
  return { ...thread, messages, newer: page.newer };
}

/** With the same page again: other words and fresh links of what is known, and nothing else. */
export function withRenewed(thread: Thread, page: MessageList, place: Place | undefined, now = Date.now()): Thread {
  const known = new Set(thread.messages.map(({ id }) => id));
  const fresh = read(page, place, now).filter(({ id }) => known.has(id));
  return { ...thread, messages: union(thread.messages, fresh) };
}

/** Whether a page and what is known have a message in common. */
export function meets(thread: Thread, page: MessageList): boolean {
  const ids = new Set(page.messages.map(({ id }) => id));
  return thread.messages.some(({ id }) => ids.has(id));
}

/** With the end of the thread as it is by now: its last pages, the oldest of them first. Who reads further up stays there;
 *  where more came in than these pages hold, what was known before is let go. */
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

/** With a message of one's own that the server has taken. Between it and what is known there may be others: then it
 *  comes with its page. */
export function withSent(thread: Thread, message: Message, now = Date.now()): Thread {
  if (thread.newer) return thread;
  return { ...thread, messages: union(thread.messages, [{ ...message, readAt: now, place: undefined }]) };
}

/** With some messages read. */
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

/** So many are marked at once (specification 2, section 4). */
const MARKED_AT_ONCE = 10;

/** Which messages are to be marked read when somebody has seen the thread down to the one at `seen`: the last ten of what
 *  is unread so far. */
export function toMark(messages: readonly KnownMessage[], seen: number): string[] {
  const ids: string[] = [];
  for (let index = Math.min(seen, messages.length - 1); index >= 0 && ids.length < MARKED_AT_ONCE; index--) {
    const message = messages[index];
    if (message?.unread && !message.mine) ids.unshift(message.id);
  }
  return ids;
}
