import type { QueryClient } from "@tanstack/react-query";
import messagePanelText from "locales/message-panel.ftl";
import { v7 as uuidv7 } from "uuid";
import { toast } from "@/components/feedback/toast";
import { UploadBox } from "@/components/files/upload-box";
import type { BEGUN, BegunQuestion } from "@/lib/forms/begun";
import { simpleUploader } from "@/lib/forms/file-rules";
import type { UnsentEntry } from "@/lib/network/unsent-entry";
import { onNewCode } from "@/lib/project/new-code";
import { isBlank } from "@/lib/text/clean";
import { type NewMessage, postMessage } from "./queries";
import { isDuplicate, sendFailure, sendTwice } from "./send";
import { type Reply, readStored, type StoredDraft, storeDraft, storedAs } from "./stored-draft";
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
  /** The files of a message that the outbox of this device is sending. */
  files?: File[];
  /** RFC 3339. */
  sentAt: string;
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
  private keep: Keep | undefined;
  private readonly listeners = new Set<() => void>();

  /** `writer` is the id of the account, or names the owner; `storedAs` is where the words survive a reload of this tab. */
  constructor(
    private source: MessageSource,
    private readonly writer: string,
    private storedAs: string,
  ) {
    const { id = this.id, text = "", hasFailed = false, replies = {} } = readStored(storedAs) ?? {};
    this.id = id;
    this.state = { text, box: this.newBox(), hasFailed, replies, pending: [] };
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
  readonly goOnAt = (source: MessageSource, storedAs: string): void => {
    this.source = source;
    storeDraft(this.storedAs, undefined);
    this.storedAs = storedAs;
    this.store();
  };

  /** Its writer has signed out: nothing of it is kept any more, whatever becomes of what is on its way. */
  readonly forget = (): void => {
    this.store = () => {};
    this.state.box.forget();
  };

  /** From now on messages with files are handed to the outbox of this device, which sends them. */
  readonly keepWith = (keep: Keep | undefined): void => {
    const wasHeld = this.keep !== undefined;
    this.keep = keep;
    const isChanged = wasHeld !== (keep !== undefined);
    if (isChanged && this.state.box.snapshot().items.length === 0) this.set({ box: this.newBox() });
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
    return pending.length === 0 && box.snapshot().items.length === 0 && words.every((part) => isBlank(part));
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
    const participant = this.participantIn(client);
    if (this.keep && box.snapshot().items.length > 0 && (await this.handOver(this.keep, pending, participant))) return;
    const failure = await this.post(client, pending, participant);
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
    if (!reply || isBlank(reply.text)) return;
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
    const failure = await this.post(client, pending, this.participantIn(client));
    if (failure === undefined) return;
    const since = this.state.replies[to.id]?.text ?? "";
    const text = [reply.text, since].filter((part) => part.trim() !== "").join("\n");
    if (isDuplicate(failure)) {
      const rest = this.withoutLanded(client, reply.id, text);
      this.setReply(to.id, isBlank(rest) ? undefined : { id: uuidv7(), text: rest, hasFailed: true });
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
      this.setReply(to, isBlank(rest) ? undefined : { id: uuidv7(), text: rest, hasFailed: false });
    }
  }

  /** Hands a message with files to the outbox; where this device cannot store it, its files are sent from here. */
  private async handOver(keep: Keep, pending: Pending, participant: Participant): Promise<boolean> {
    const { text, box } = pending;
    const files = box?.snapshot().items.map(({ file }) => file) ?? [];
    try {
      // Not the draft's id: a message that landed under it without its answer, or another tab's copy of the draft, has other words.
      await keep({ id: uuidv7(), notes: text, message: { participant }, files });
    } catch {
      toast.info(messagePanelText("stays-open"));
      box?.release();
      return false;
    }
    box?.forget();
    this.set({ pending: this.state.pending.filter((other) => other !== pending) });
    return true;
  }

  /** Sends it; gives why it was not sent, after having said so. */
  private async post(client: QueryClient, pending: Pending, participant: Participant): Promise<unknown> {
    const { source, writer } = this;
    const { queryKey } = threadQuery(source);
    try {
      await pending.box?.settled();
      if (pending.box?.snapshot().items.some(({ state }) => state === "failed"))
        throw new Error(messagePanelText("uploads-failed"));
      const uploads = pending.box?.ids ?? [];
      const message: NewMessage = {
        id: pending.id,
        // Without words, the server has its own for files: everybody reads the same thread.
        text: pending.text,
        replyTo: pending.quote?.id ?? null,
        uploads,
      };
      const sent = await sendTwice(
        (signal) => postMessage(source, { id: writer, participant }, message, signal),
        () => pending.box?.mayHaveLanded(uploads),
      );
      pending.box?.forget();
      client.setQueryData<Thread>(queryKey, (thread) => thread && withSent(thread, sent));
      return undefined;
    } catch (error) {
      const reason =
        error instanceof Error && error.message === messagePanelText("uploads-failed") ? error.message : undefined;
      toast.error(messagePanelText("send-failed"), reason ?? sendFailure(error, source.kind));
      // It may have landed all the same, or the session may be over.
      const refreshed = client.invalidateQueries({ queryKey: messageKeys.all });
      if (isDuplicate(error)) await refreshed;
      return error;
    } finally {
      this.set({ pending: this.state.pending.filter((other) => other !== pending) });
    }
  }

  /** As whom its writer takes part. Known as long as the thread is looked at; files may take longer. */
  private participantIn(client: QueryClient): Participant {
    return client.getQueryData<Thread>(threadQuery(this.source).queryKey)?.participant_type ?? "owner";
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
    const target = this.source.kind === "owner" ? { ...box, place: "/api/owner/uploads" as const } : box;
    return new UploadBox(target, this.keep !== undefined);
  }

  private setReply(to: string, reply: Reply | undefined): void {
    const { [to]: _, ...others } = this.state.replies;
    this.set({ replies: reply ? { ...others, [to]: reply } : others });
  }

  /** Stores the words. Those of a message on its way count as not sent: if it lands after all, its id tells. */
  private store(): void {
    const { text, hasFailed, replies, pending } = this.state;
    const stored: StoredDraft = { id: this.id, text, hasFailed, replies: { ...replies } };
    for (const { id, text: sent, quote } of pending) {
      const typed = quote ? (replies[quote.id]?.text ?? "") : text;
      const whole = [sent, typed].filter((part) => part.trim() !== "").join("\n");
      if (quote) stored.replies[quote.id] = { id, text: whole, hasFailed: true };
      else Object.assign(stored, { id, text: whole, hasFailed: true });
    }
    const isEmpty = [stored, ...Object.values(stored.replies)].every(({ text: words }) => isBlank(words));
    storeDraft(this.storedAs, isEmpty ? undefined : stored);
  }

  private set(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change };
    this.store();
    for (const listener of [...this.listeners]) listener();
  }
}

type Participant = Thread["participant_type"];
type Keep = (entry: UnsentEntry) => Promise<void>;

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
    const next = keyOf(source, key.slice(0, -from.length - 1));
    draft.goOnAt(source, storedAs(next));
    drafts.delete(key);
    drafts.set(next, draft);
  }
});

// Whoever signs out is asked about it, and takes it along.
window.addEventListener("buildback:begun" satisfies typeof BEGUN, (event) => {
  const { writer, isOver } = (event as CustomEvent<BegunQuestion>).detail;
  for (const [key, draft] of [...drafts]) {
    if (!key.startsWith(`${writer} `)) continue;
    if (!draft.isEmpty) event.preventDefault();
    if (!isOver) continue;
    drafts.delete(key);
    draft.forget();
  }
});

/** What a reader is writing to a thread. */
export function draftOf(source: MessageSource, reader: string): Draft {
  const key = keyOf(source, reader);
  const draft = drafts.get(key) ?? new Draft(source, reader, storedAs(key));
  drafts.set(key, draft);
  return draft;
}
