import type { QueryClient } from "@tanstack/react-query";
import messagePanelText from "locales/message-panel.ftl";
import { v7 as uuidv7 } from "uuid";
import { toast } from "@/components/feedback/toast";
import { UploadBox } from "@/components/files/upload-box";
import { stayingOpen } from "@/components/files/use-keeping";
import type { BEGUN, BegunQuestion } from "@/lib/forms/begun";
import { ownerUploader, simpleUploader } from "@/lib/forms/file-rules";
import type { UnsentEntry } from "@/lib/network/unsent-entry";
import { onNewCode } from "@/lib/project/new-code";
import { isBlank } from "@/lib/text/clean";
import { type NewMessage, postMessage } from "./queries";
import { isDuplicate, sendFailure, sendTwice } from "./send";
import { type Reply, readStored, type StoredDraft, storeDraft, storedAs } from "./stored-draft";
import { type Message, type Thread, withSent } from "./thread";
import { type MessageSource, messageKeys } from "./unread";
import { threadQuery } from "./use-thread";

/** The message that a reply quotes. */
export type Quote = NonNullable<Message["reply_to"]>;

/** A message being sent. */
export interface Pending {
  id: string;
  text: string;
  quote: Quote | null;
  box: UploadBox | undefined;
  /** The attachments, if the device's outbox sends the message. */
  files?: File[];
  /** RFC 3339. */
  sentAt: string;
}

export interface DraftState {
  text: string;
  /** The attachments of the message being composed, uploaded in advance for its id. */
  box: UploadBox;
  /** Whether the last attempt to send it failed. */
  hasFailed: boolean;
  /** Reply drafts by the id of the message they reply to. */
  replies: Readonly<Record<string, Reply>>;
  pending: readonly Pending[];
}

/** A user's draft in a thread. It outlives the component that shows it, so switching tabs or closing a dialog loses neither text
 *  nor files. Messages that fail are restored to the draft. */
export class Draft {
  private state: DraftState;
  private id = uuidv7();
  private session: string | undefined;
  private keep: Keep | undefined;
  private readonly listeners = new Set<() => void>();

  /** `writer` is the account's id or identifies the owner. `storedAs` is the session storage key of the text. */
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

  /** Switches to another owner session. Uploads belong to the session that made them, so files are uploaded again. */
  readonly goOnIn = (session: string | undefined): void => {
    const before = this.session;
    this.session = session;
    if (before !== undefined && before !== session) this.sendFilesAgain();
  };

  /** Switches to the new code of the project. */
  readonly goOnAt = (source: MessageSource, storedAs: string): void => {
    this.source = source;
    storeDraft(this.storedAs, undefined);
    this.storedAs = storedAs;
    this.store();
  };

  /** Called when the author has signed out. The draft is no longer stored, even if a pending message fails. */
  readonly forget = (): void => {
    this.store = () => {};
    this.state.box.forget();
  };

  /** Sets the outbox that sends messages with files. */
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

  /** Whether closing the window would lose nothing. */
  get isEmpty(): boolean {
    const { text, box, replies, pending } = this.state;
    const words = [text, ...Object.values(replies).map((reply) => reply.text)];
    return pending.length === 0 && box.snapshot().items.length === 0 && words.every((part) => isBlank(part));
  }

  /** Whether a message is being sent. The next one waits, to preserve the order. */
  get isSending(): boolean {
    return this.state.pending.some(({ box }) => box !== undefined);
  }

  /** Sends the message once its files are uploaded. */
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
    // Text typed in the meantime follows the restored text.
    const restored = [text, this.state.text].filter((part) => part.trim() !== "").join("\n");
    // Files chosen in the meantime were uploaded for the next message's id.
    const since = this.state.box.snapshot().items.map(({ file }) => file);
    this.state.box.discard();
    if (isDuplicate(failure)) {
      // An earlier attempt had succeeded, including its files. Anything added since belongs to a new message.
      box.startAgain(this.id);
      const rest = this.withoutStored(client, id, restored);
      const isLeft = rest.trim() !== "" || since.length > 0 || box.snapshot().items.length > 0;
      this.set({ text: rest, box, hasFailed: isLeft });
    } else {
      this.id = id;
      this.set({ text: restored, box, hasFailed: true });
    }
    if (since.length > 0) box.add(since);
    if (session !== this.session) this.sendFilesAgain();
  }

  /** Sends a reply to a message. */
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
      const rest = this.withoutStored(client, reply.id, text);
      this.setReply(to.id, isBlank(rest) ? undefined : { id: uuidv7(), text: rest, hasFailed: true });
      return;
    }
    this.setReply(to.id, { id: reply.id, text, hasFailed: true });
  }

  /** Clears drafts whose message is in the thread, because it was stored although its response was lost. Text and files added
   *  since become a new message. */
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

  /** Hands a message with files to the outbox. If the device cannot store it, returns false, and the caller sends it directly. */
  private async handOver(keep: Keep, pending: Pending, participant: Participant): Promise<boolean> {
    const { text, box } = pending;
    const files = box?.snapshot().items.map(({ file }) => file) ?? [];
    try {
      // A new id: the draft's id may belong to a message that was stored without a response, or to a copy of the draft in another
      // tab, with different text.
      await keep({ id: uuidv7(), notes: text, message: { participant }, files });
    } catch (error) {
      toast.info(stayingOpen(error, messagePanelText("stays-open")));
      box?.release();
      return false;
    }
    box?.forget();
    this.set({ pending: this.state.pending.filter((other) => other !== pending) });
    return true;
  }

  /** Sends the message. On failure, notifies the user and returns the error. */
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
        // If empty, the server adds its own text for files, so that everyone reads the same.
        text: pending.text,
        replyTo: pending.quote?.id ?? null,
        uploads,
      };
      const sent = await sendTwice(
        (signal) => postMessage(source, { id: writer, participant }, message, signal),
        () => pending.box?.markMaybeAttached(uploads),
      );
      pending.box?.forget();
      client.setQueryData<Thread>(queryKey, (thread) => thread && withSent(thread, sent));
      return undefined;
    } catch (error) {
      const reason =
        error instanceof Error && error.message === messagePanelText("uploads-failed") ? error.message : undefined;
      toast.error(messagePanelText("send-failed"), reason ?? sendFailure(error, source.kind));
      // The message may have been stored anyway, or the session may have ended.
      const refreshed = client.invalidateQueries({ queryKey: messageKeys.all });
      if (isDuplicate(error)) await refreshed;
      return error;
    } finally {
      this.set({ pending: this.state.pending.filter((other) => other !== pending) });
    }
  }

  /** The author's role in the thread. Determined before sending, because the thread's data may be gone when the uploads finish. */
  private participantIn(client: QueryClient): Participant {
    return client.getQueryData<Thread>(threadQuery(this.source).queryKey)?.participant_type ?? "owner";
  }

  /** Removes the text that was stored under an id from the start of a draft. */
  private withoutStored(client: QueryClient, id: string, text: string): string {
    const stored = client.getQueryData<Thread>(messageKeys.thread(this.source))?.messages.find((it) => it.id === id);
    return stored ? withoutStart(text, stored.message_content) : text;
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
    const target =
      this.source.kind === "owner" ? { ...box, rules: ownerUploader, place: "/api/owner/uploads" as const } : box;
    return new UploadBox(target, this.keep !== undefined);
  }

  private setReply(to: string, reply: Reply | undefined): void {
    const { [to]: _, ...others } = this.state.replies;
    this.set({ replies: reply ? { ...others, [to]: reply } : others });
  }

  /** Stores the draft. A pending message is stored as failed; if it succeeds after all, its id in the thread shows that. */
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

/** The drafts of this window by reader and thread, so that another user who signs in does not see them. */
const drafts = new Map<string, Draft>();

/** Warns before the window closes or reloads with an unsent draft, wherever the user is in the app. */
window.addEventListener("beforeunload", (event) => {
  if (![...drafts.values()].every((draft) => draft.isEmpty)) event.preventDefault();
});

const keyOf = (source: MessageSource, reader: string) => `${reader} ${source.kind === "owner" ? "" : source.code}`;

// The old code no longer works, so drafts move to the new one.
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

// Before a sign-out, report unsent drafts; after it, delete them.
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

/** The reader's draft in a thread. */
export function draftOf(source: MessageSource, reader: string): Draft {
  const key = keyOf(source, reader);
  const draft = drafts.get(key) ?? new Draft(source, reader, storedAs(key));
  drafts.set(key, draft);
  return draft;
}
