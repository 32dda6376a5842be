import { v7 as uuidv7 } from "uuid";
import type { Obstacle } from "@/api/client";
import { mediaType } from "@/lib/forms/file-rules";
import { showOutgoing } from "@/lib/network/outbox-port";
import type { KeepEntry } from "@/lib/network/unsent-entry";
import { discardUpload } from "@/lib/network/upload";
import { attempt, type Desk, type Sending } from "./attempt";
import { connectionNow, onConnectionChange } from "./connection";
import { placeOf } from "./deliver";
import { hasEntry, noteEntry, readEntries, removeEntry, writeEntry } from "./device";
import { type EntryKind, type KeptEntry, kindOf } from "./kept-entry";
import {
  type Answer,
  answered,
  chosenAfter,
  dueOf,
  isOver,
  isUnsent,
  landed,
  mayGo,
  posted,
  type Verdict,
  waitAfter,
} from "./rules";

/** Why nothing goes out just now. */
export type Hindrance = Obstacle | "signed-out" | "storage";

export interface OutboxContent {
  /** In the order that they were written in. */
  entries: KeptEntry[];
  /** What is being sent, by this window or by another one. */
  sending?: Sending | undefined;
  hindrance?: Hindrance | undefined;
}

/** What the outbox tells whoever started it. */
export interface OutboxEvents {
  /** The server has accepted an entry, or its originals have arrived. Resolves once the pages show it. */
  onLanded: (entry: KeptEntry) => Promise<void>;
  /** The server does not take an entry as it is. */
  onRefused: (kind: EntryKind, message: string) => void;
  /** The server does not know the reader any more. */
  onSignedOut: (waiting: KeptEntry[]) => void;
}

/** Windows of a browser share what is kept, and only one of them sends at a time. */
const NAME = "buildback:outbox";

/** What a window tells the others. */
type Told =
  | { kind: "changed" }
  | { kind: "sending"; sending: Sending | undefined }
  | { kind: "discarded"; id: string }
  | { kind: "restarted"; id: string };

/** What one person wrote on this device, until the server has it: kept first, then sent in its order, also after the
 *  browser was closed in the middle. */
export class Outbox {
  private content: OutboxContent = { entries: [] };
  private readonly listeners = new Set<() => void>();
  private readonly others = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : undefined;
  private events: OutboxEvents | undefined;
  private isSending = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private abort = new AbortController();
  /** What this window is sending, and the way to stop it. */
  private onItsWay: { id: string; abort: AbortController } | undefined;
  /** Entries whose attempt begins again, because their writer chose how to send their photos. */
  private readonly restarted = new Set<string>();
  /** What became of updates that a full device could not note: this window knows it all the same. */
  private readonly unnoted = new Map<string, KeptEntry>();

  constructor(readonly userId: string) {
    this.others?.addEventListener("message", ({ data }: MessageEvent<Told>) => this.hear(data));
    void this.read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): OutboxContent => this.content;

  /** Sends what waits, now and whenever it may have become possible. Returns the way to stop. */
  start(events: OutboxEvents): () => void {
    this.events = events;
    this.abort = new AbortController();
    const { signal } = this.abort;
    const now = this.sendNow;
    window.addEventListener("online", now, { signal });
    onConnectionChange(() => void this.send(), signal);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && now(), { signal });
    now();
    return () => {
      this.abort.abort();
      this.onItsWay?.abort.abort();
      clearTimeout(this.timer);
      this.events = undefined;
    };
  }

  /** Keeps an entry and sends it from then on; when this fails, nothing was kept. */
  readonly keep: KeepEntry = async (project, { files, ...written }) => {
    await this.read();
    const kept: KeptEntry = {
      ...written,
      userId: this.userId,
      project,
      files: files.map((file, place) => {
        const { name, size } = file;
        return { name, size, type: mediaType(file) ?? file.type, content: file, place };
      }),
      keptAt: Date.now(),
      standing: { kind: "waiting" },
      isLate: !this.isStarted || this.content.hindrance || !navigator.onLine ? true : undefined,
    };
    await writeEntry(kept);
    await this.tell();
    // Browsers that run short of room take it from pages that never asked.
    void navigator.storage?.persist?.().catch(() => undefined);
    void this.send();
  };

  /** What an attempt needs of this outbox. */
  private readonly desk: Desk = {
    // What its writer chose meanwhile stays.
    note: (entry) => {
      const now = this.content.entries.find(({ id }) => id === entry.id);
      return this.note({ ...entry, photos: now?.photos, sendsOriginalsNow: now?.sendsOriginalsNow });
    },
    isKept: (id) => this.isKept(id),
    isRestarted: (id) => this.restarted.delete(id),
    onProgress: (sending) => this.show(sending),
  };

  /** Notes how the photos of an entry are to be sent, and begins again with those that have not arrived. */
  async choosePhotos(entry: KeptEntry, photos: "smaller" | "originals"): Promise<void> {
    await this.note({ ...entry, photos });
    if (photos === "originals") return;
    this.restart(entry.id);
    this.others?.postMessage({ kind: "restarted", id: entry.id } satisfies Told);
    void this.send();
  }

  /** Sends the originals of an entry on whatever connection there is. */
  async sendOriginals(entry: KeptEntry): Promise<void> {
    await this.note({ ...entry, sendsOriginalsNow: true });
    this.sendNow();
  }

  /** Sends a refused update as its writer wants it. */
  async answer(update: KeptEntry, answer: Answer): Promise<void> {
    await this.note(answered(update, answer));
    void this.send();
  }

  /** Removes an update from the device, which its writer has confirmed or which the server has. One that is on its way
   *  is stopped, in whichever window. */
  async discard({ id }: KeptEntry): Promise<void> {
    const removed = await removeEntry(id);
    this.unnoted.delete(id);
    this.stopSending(id);
    this.others?.postMessage({ kind: "discarded", id } satisfies Told);
    await this.tell();
    if (!removed || !isUnsent(removed)) return;
    for (const { uploadId, originalId } of removed.files) {
      const waiting = removed.isPosted ? originalId : uploadId;
      if (waiting) void discardUpload(waiting, placeOf(removed));
    }
    // A status that waited for the decision is due now.
    void this.send();
  }

  /** Whether this window sends what waits: a page that was opened without a signal does not. */
  get isStarted(): boolean {
    return this.events !== undefined;
  }

  /** Sends what waits, however long that was to wait yet. */
  readonly sendNow = (): void => {
    this.failures = 0;
    void this.send();
  };

  /** Goes through what waits; a round that is going on takes along what is added meanwhile. */
  readonly send = async (): Promise<void> => {
    if (this.isSending || !this.events) return;
    this.isSending = true;
    clearTimeout(this.timer);
    try {
      await exclusively(this.abort.signal, () => this.round().finally(() => this.show(undefined)));
    } catch {
      // The device's own storage failed: what it holds is tried again like anything else.
    }
    this.isSending = false;
    const { hindrance } = this.content;
    // What cannot be read may wait as well.
    const waits = dueOf(this.content.entries).length > 0 || hindrance === "storage";
    if (!waits || !this.events || hindrance === "signed-out") return;
    this.timer = setTimeout(() => void this.send(), waitAfter(this.failures));
    this.failures += 1;
  };

  private async round(): Promise<void> {
    const tried = new Set<string>();
    const held = new Set<string>();
    let hindrance: Hindrance | undefined;
    for (;;) {
      if (!(await this.read())) {
        hindrance = "storage";
        break;
      }
      const next = dueOf(this.content.entries).find(
        (entry) => !tried.has(entry.id) && !held.has(entry.project.id) && mayGo(entry, connectionNow()),
      );
      if (!next || this.abort.signal.aborted) break;
      tried.add(next.id);
      const abort = new AbortController();
      this.onItsWay = { id: next.id, abort };
      const verdict = await attempt(next, this.desk, abort.signal);
      this.onItsWay = undefined;
      await this.settle(next, verdict);
      // Its next part is due at once.
      if (verdict.kind === "changed" || verdict.kind === "posted") tried.delete(next.id);
      if (verdict.kind === "busy") {
        // What was written after it for the same project must not come before it.
        held.add(next.project.id);
        hindrance = "busy";
      }
      if (verdict.kind === "no-signal" || verdict.kind === "signed-out") {
        hindrance = verdict.kind;
        break;
      }
    }
    this.set({ hindrance });
    if (hindrance === "signed-out") this.events?.onSignedOut(dueOf(this.content.entries));
  }

  private async settle(entry: KeptEntry, verdict: Verdict): Promise<void> {
    const now = this.content.entries.find(({ id }) => id === entry.id) ?? entry;
    if (verdict.kind === "refused") {
      if (await this.note({ ...now, standing: verdict })) this.events?.onRefused(kindOf(entry), verdict.message);
    }
    if (verdict.kind === "landed" || verdict.kind === "posted") await this.moveAlong(entry);
    if (verdict.kind === "posted") {
      await this.note(posted(now, uuidv7()));
      void this.events?.onLanded(now);
    }
    if (isHeldUp(verdict) && !now.isLate) await this.note({ ...now, isLate: true });
    if (verdict.kind !== "landed") return;
    await this.note(landed(now, Date.now()));
    // Its files make room; that it arrived, this window says.
    if (this.unnoted.has(entry.id)) await removeEntry(entry.id).catch(() => undefined);
    const shown = this.events?.onLanded(now);
    // The timeline or the thread shows it from then on.
    if (entry.message || !now.isLate) void shown?.then(() => this.discard(entry)).catch(() => undefined);
  }

  /** Lets statuses that were chosen after one that has landed follow it. This comes before the landing is noted: after a crash in
   *  between, the entry is sent once more, and this is done again. */
  private async moveAlong(landed: KeptEntry): Promise<void> {
    await this.read();
    for (const later of chosenAfter(landed, this.content.entries)) await this.note(later);
  }

  /** Notes what became of an update; where the device has no room for it, this window knows it until it has. What is discarded
   *  stays so: then it says no, and nothing is noted. */
  private async note(update: KeptEntry): Promise<boolean> {
    let isThere: boolean;
    try {
      isThere = await noteEntry(update);
      this.unnoted.delete(update.id);
    } catch {
      isThere = await this.isKept(update.id);
      if (isThere) this.unnoted.set(update.id, update);
    }
    if (isThere) await this.tell();
    return isThere;
  }

  /** Whether an update was not discarded; one of which the device cannot say so just now was not. */
  private isKept(id: string): Promise<boolean> {
    return hasEntry(id).catch(() => true);
  }

  private restart(id: string): void {
    if (this.onItsWay?.id !== id) return;
    this.restarted.add(id);
    this.stopSending(id);
  }

  private stopSending(id: string): void {
    if (this.onItsWay?.id === id) this.onItsWay.abort.abort();
  }

  private hear(told: Told): void {
    if (told.kind === "sending") {
      this.set({ sending: told.sending });
      return;
    }
    if (told.kind === "discarded") this.stopSending(told.id);
    // What was chosen is read before the attempt begins again.
    void this.read().then(() => told.kind === "restarted" && this.restart(told.id));
  }

  /** Shows what is being sent, here and in the other windows. */
  private show(sending: Sending | undefined): void {
    this.set({ sending });
    this.others?.postMessage({ kind: "sending", sending } satisfies Told);
  }

  /** Shows what is on the device by now, here and in the other windows. */
  private async tell(): Promise<void> {
    this.others?.postMessage({ kind: "changed" } satisfies Told);
    await this.read();
  }

  /** Reads what is on the device, and says whether it could. Where not, what was read last still counts. */
  readonly read = async (): Promise<boolean> => {
    let all: KeptEntry[];
    try {
      all = await readEntries(this.userId);
    } catch {
      this.set({ hindrance: "storage" });
      return false;
    }
    const now = Date.now();
    const current = this.asKnownHere(all);
    for (const update of current) if (isOver(update, now)) void this.remove(update.id);
    const entries = current.filter((entry) => !isOver(entry, now)).sort((a, b) => a.keptAt - b.keptAt);
    const { hindrance } = this.content;
    this.set({ entries, hindrance: hindrance === "storage" ? undefined : hindrance });
    return true;
  };

  /** What is on the device, with what only this window knows of it. */
  private asKnownHere(all: KeptEntry[]): KeptEntry[] {
    const ids = new Set(all.map(({ id }) => id));
    // What another window has discarded is gone; what has arrived made room for others.
    for (const [id, update] of this.unnoted) if (isUnsent(update) && !ids.has(id)) this.unnoted.delete(id);
    return [...all.filter(({ id }) => !this.unnoted.has(id)), ...this.unnoted.values()];
  }

  private async remove(id: string): Promise<void> {
    this.unnoted.delete(id);
    await removeEntry(id).catch(() => undefined);
  }

  private set(change: Partial<OutboxContent>): void {
    this.content = { ...this.content, ...change };
    if (change.entries) showOutgoing(this.userId, change.entries.flatMap(outgoing));
    for (const listener of [...this.listeners]) listener();
  }
}

const isHeldUp = ({ kind }: Verdict) => kind === "no-signal" || kind === "busy" || kind === "signed-out";

/** A message as its thread shows it until the server has it. */
function outgoing({ id, project, message, notes, files, keptAt, isPosted, standing }: KeptEntry) {
  if (!message || isPosted || standing.kind === "refused") return [];
  const shown = files.map(({ content, name, type }) => new File([content], name, { type }));
  return [{ id, projectId: project.id, text: notes, files: shown, sentAt: new Date(keptAt).toISOString() }];
}

/** In one window at a time, where browsers can tell: the next one goes on as soon as the one that sends is closed. The server takes
 *  a second sending of the same entry for the first. */
async function exclusively(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return work();
  await navigator.locks.request(NAME, { signal }, work);
}

let current: Outbox | undefined;

/** The outbox of one person. */
export function outboxOf(userId: string): Outbox {
  if (current?.userId !== userId) current = new Outbox(userId);
  return current;
}

/** What of a person is not on the server, as far as the device can say. */
export async function unsentOf(userId: string): Promise<KeptEntry[]> {
  const outbox = outboxOf(userId);
  await outbox.read();
  return outbox.snapshot().entries.filter(isUnsent);
}
