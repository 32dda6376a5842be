import type { QueryClient } from "@tanstack/react-query";
import { v7 as uuidv7 } from "uuid";
import { UploadBox } from "@/components/files/upload-box";
import { toast } from "@/components/toast";
import { simpleUploader } from "@/lib/file-rules";
import { onNewCode } from "@/lib/new-code";
import { panelTexts as texts } from "./panel-texts";
import { type NewMessage, postMessage } from "./queries";
import { isDuplicate, sendFailure, sendTwice } from "./send";
import { type Message, type Thread, withSent } from "./thread";
import { type MessageSource, messageKeys } from "./unread";
import { threadQuery } from "./use-thread";

/** What is quoted by an answer. */
export type Quote = NonNullable<Message["reply_to"]>;

/** What is on its way. */
export interface Pending {
  id: string;
  text: string;
  quote: Quote | null;
  box: UploadBox | undefined;
  /** RFC 3339. */
  sentAt: string;
}

/** An answer that is being written under the message that it quotes. */
export interface Reply {
  id: string;
  text: string;
  hasFailed: boolean;
}

export interface DraftState {
  text: string;
  /** The files of the message that is being written, which were sent ahead for its id. */
  box: UploadBox;
  /** The last try to send it failed. */
  hasFailed: boolean;
  /** By the id of the message that is answered. */
  replies: Readonly<Record<string, Reply>>;
  pending: readonly Pending[];
}

/** What somebody is writing to a thread. It outlives the part of the page that shows it: another tab of the project, or a
 *  closed dialog, loses neither words nor files, and what fails is put back wherever its writer is by then. */
export class Draft {
  private state: DraftState;
  private id = uuidv7();
  private session: string | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private source: MessageSource) {
    this.state = { text: "", box: this.newBox(), hasFailed: false, replies: {}, pending: [] };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): DraftState => this.state;

  /** Goes on in an owner session. Files that were sent ahead belong to the one that sent them: in another one they are sent
   *  again. */
  readonly goOnIn = (session: string | undefined): void => {
    const before = this.session;
    this.session = session;
    if (before !== undefined && before !== session) this.sendFilesAgain();
  };

  /** Goes on in the thread of a project that has another code now. */
  readonly goOnAt = (source: MessageSource): void => {
    this.source = source;
  };

  readonly write = (text: string): void => this.set({ text });

  readonly openReply = (to: string): void => {
    if (this.state.replies[to] === undefined) this.setReply(to, { id: uuidv7(), text: "", hasFailed: false });
  };
  readonly writeReply = (to: string, text: string): void => {
    const reply = this.state.replies[to];
    if (reply) this.setReply(to, { ...reply, text });
  };
  readonly closeReply = (to: string): void => this.setReply(to, undefined);

  /** Whether there is anything that goes with the window. */
  get isEmpty(): boolean {
    const { text, box, replies, pending } = this.state;
    const words = [text, ...Object.values(replies).map((reply) => reply.text)];
    return pending.length === 0 && box.snapshot().items.length === 0 && words.every((part) => part.trim() === "");
  }

  /** Whether a message is on its way: the next one waits, so that they arrive in their order. */
  get isSending(): boolean {
    return this.state.pending.some(({ box }) => box !== undefined);
  }

  /** Sends what is written, with its files as soon as they have arrived. */
  async send(client: QueryClient): Promise<void> {
    const { id, session } = this;
    const { text, box } = this.state;
    const pending: Pending = { id, text: text.trim(), quote: null, box, sentAt: new Date().toISOString() };
    this.id = uuidv7();
    this.set({ text: "", box: this.newBox(), hasFailed: false, pending: [...this.state.pending, pending] });
    const failure = await this.post(client, pending);
    if (failure === undefined) return;
    // What was typed meanwhile stays, below what comes back.
    const restored = [text, this.state.text].filter((part) => part.trim() !== "").join("\n");
    // Files that were chosen meanwhile were sent ahead for the message after this one.
    const since = this.state.box.snapshot().items.map(({ file }) => file);
    this.state.box.discard();
    if (isDuplicate(failure)) {
      // An earlier try had landed, and its files with it; what was written since is a message of its own.
      box.startAgain(this.id);
      const rest = this.withoutLanded(client, id, restored);
      const isLeft = rest.trim() !== "" || since.length > 0 || box.snapshot().items.length > 0;
      this.set({ text: rest, box, hasFailed: isLeft });
    } else {
      this.id = id;
      this.set({ text: restored, box, hasFailed: true });
    }
    if (since.length > 0) box.add(since);
    if (session !== this.session) this.sendFilesAgain();
  }

  /** Sends the answer to a message. */
  async sendReply(client: QueryClient, to: Message): Promise<void> {
    const reply = this.state.replies[to.id];
    if (!reply || reply.text.trim() === "") return;
    const quote = { id: to.id, sender_name: to.sender_name, excerpt: to.message_content };
    const pending: Pending = {
      id: reply.id,
      text: reply.text.trim(),
      quote,
      box: undefined,
      sentAt: new Date().toISOString(),
    };
    this.set({ pending: [...this.state.pending, pending] });
    this.closeReply(to.id);
    const failure = await this.post(client, pending);
    if (failure === undefined) return;
    const since = this.state.replies[to.id]?.text ?? "";
    const text = [reply.text, since].filter((part) => part.trim() !== "").join("\n");
    if (isDuplicate(failure)) {
      const rest = this.withoutLanded(client, reply.id, text);
      this.setReply(to.id, rest.trim() === "" ? undefined : { id: uuidv7(), text: rest, hasFailed: true });
      return;
    }
    this.setReply(to.id, { id: reply.id, text, hasFailed: true });
  }

  /** What is in the thread has landed, though its answer was lost: it is no draft any more. Words and files that came since are a
   *  message of their own. */
  settle(messages: readonly Message[]): void {
    if (!this.state.hasFailed && !Object.values(this.state.replies).some((reply) => reply.hasFailed)) return;
    for (const { id, message_content } of messages.slice(-100)) {
      if (id === this.id && this.state.hasFailed) {
        this.id = uuidv7();
        this.state.box.startAgain(this.id);
        this.set({ text: withoutStart(this.state.text, message_content), hasFailed: false });
      }
      const found = Object.entries(this.state.replies).find(([, reply]) => reply.id === id);
      if (!found) continue;
      const [to, reply] = found;
      const rest = withoutStart(reply.text, message_content);
      this.setReply(to, rest.trim() === "" ? undefined : { id: uuidv7(), text: rest, hasFailed: false });
    }
  }

  /** Sends it; gives why it was not sent, after having said so. */
  private async post(client: QueryClient, pending: Pending): Promise<unknown> {
    const { source } = this;
    const { queryKey } = threadQuery(source);
    // Known as long as the thread is looked at; files may take longer.
    const participant = client.getQueryData<Thread>(queryKey)?.participant_type ?? "owner";
    try {
      await pending.box?.settled();
      if (pending.box?.snapshot().items.some(({ state }) => state === "failed")) throw new Error(texts.uploadsFailed);
      const uploads = pending.box?.ids ?? [];
      const message: NewMessage = {
        id: pending.id,
        // Without words, the server has its own for files: everybody reads the same thread.
        text: pending.text,
        replyTo: pending.quote?.id ?? null,
        uploads,
      };
      const sent = await sendTwice(
        (signal) => postMessage(source, participant, message, signal),
        () => pending.box?.mayHaveLanded(uploads),
      );
      pending.box?.forget();
      client.setQueryData<Thread>(queryKey, (thread) => thread && withSent(thread, sent));
      return undefined;
    } catch (error) {
      const reason = error instanceof Error && error.message === texts.uploadsFailed ? error.message : undefined;
      toast.error(texts.sendFailed, reason ?? sendFailure(error, source.kind));
      // It may have landed all the same, or the session may be over.
      const refreshed = client.invalidateQueries({ queryKey: messageKeys.all });
      if (isDuplicate(error)) await refreshed;
      return error;
    } finally {
      this.set({ pending: this.state.pending.filter((other) => other !== pending) });
    }
  }

  /** A text without what has landed of it under an id. */
  private withoutLanded(client: QueryClient, id: string, text: string): string {
    const landed = client.getQueryData<Thread>(messageKeys.thread(this.source))?.messages.find((it) => it.id === id);
    return landed ? withoutStart(text, landed.message_content) : text;
  }

  private sendFilesAgain(): void {
    const { box } = this.state;
    const files = box.snapshot().items.map(({ file }) => file);
    box.forget();
    const fresh = this.newBox();
    if (files.length > 0) fresh.add(files);
    this.set({ box: fresh });
  }

  private newBox(): UploadBox {
    const box = { purpose: "message" as const, targetId: this.id, rules: simpleUploader };
    return new UploadBox(this.source.kind === "owner" ? { ...box, place: "/api/owner/uploads" } : box);
  }

  private setReply(to: string, reply: Reply | undefined): void {
    const { [to]: _, ...others } = this.state.replies;
    this.set({ replies: reply ? { ...others, [to]: reply } : others });
  }

  private set(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of [...this.listeners]) listener();
  }
}

const withoutStart = (text: string, start: string) =>
  text.trimStart().startsWith(start) ? text.trimStart().slice(start.length).trimStart() : text;

/** The drafts of this window, by who writes and where: nobody who signs in after finds what somebody else wrote. */
const drafts = new Map<string, Draft>();

/** A window that is closed or loaded anew asks before, wherever in it the thread was left. */
window.addEventListener("beforeunload", (event) => {
  if (![...drafts.values()].every((draft) => draft.isEmpty)) event.preventDefault();
});

const keyOf = (source: MessageSource, reader: string) => `${reader} ${source.kind === "owner" ? "" : source.code}`;

// Under the code before there is nothing any more that it could be sent to.
onNewCode(({ from, to }) => {
  const source: MessageSource = { kind: "project", code: to };
  for (const [key, draft] of [...drafts]) {
    if (!key.endsWith(` ${from}`)) continue;
    draft.goOnAt(source);
    drafts.delete(key);
    drafts.set(keyOf(source, key.slice(0, -from.length - 1)), draft);
  }
});

/** What a reader is writing to a thread. */
export function draftOf(source: MessageSource, reader: string): Draft {
  const key = keyOf(source, reader);
  const draft = drafts.get(key) ?? new Draft(source);
  drafts.set(key, draft);
  return draft;
}
