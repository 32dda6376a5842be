import { v7 as uuidv7 } from "uuid";
import type { Obstacle } from "@/api/client";
import { showOutgoing, showWaitingShots } from "@/lib/network/outbox-port";
import type { KeepEntry } from "@/lib/network/unsent-entry";
import { discardUpload } from "@/lib/network/upload";
import { attempt, type Desk, type Sending } from "./attempt";
import { connectionNow, onConnectionChange } from "./connection";
import { placeOf } from "./deliver";
import { hasEntry, noteEntry, readEntries, removeEntry, writeEntry } from "./device";
import { type EntryKind, type KeptEntry, keptFiles, kindOf, outgoing, waitingShots } from "./kept-entry";
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
  withFileAside,
} from "./rules";

/** Why nothing can be sent right now. */
export type Hindrance = Obstacle | "signed-out" | "storage";

export interface OutboxContent {
  /** In the order in which they were written. */
  entries: KeptEntry[];
  /** The upload in progress, in this window or another. */
  sending?: Sending | undefined;
  hindrance?: Hindrance | undefined;
}

/** Callbacks of the code that starts the outbox. */
export interface OutboxEvents {
  /** The server has accepted an entry, or its originals have arrived. Resolves once the pages show it. */
  onLanded: (entry: KeptEntry) => Promise<void>;
  /** The server rejected an entry. */
  onRefused: (kind: EntryKind, message: string) => void;
  /** The user's session has ended. */
  onSignedOut: (waiting: KeptEntry[]) => void;
}

/** Name of the lock and the broadcast channel. Windows share the stored entries, and only one window sends at a time. */
const NAME = "buildback:outbox";

/** Messages between windows. */
type Told =
  | { kind: "changed" }
  | { kind: "sending"; sending: Sending | undefined }
  | { kind: "discarded"; id: string }
  | { kind: "restarted"; id: string };

/** The outbox of one user on this device. Stores each entry first, then sends the entries in order until the server has them.
 *  Continues after the browser was closed. */
export class Outbox {
  private content: OutboxContent = { entries: [] };
  private readonly listeners = new Set<() => void>();
  private readonly others = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : undefined;
  private events: OutboxEvents | undefined;
  private isSending = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private abort = new AbortController();
  /** The entry that this window is sending, and its abort controller. */
  private onItsWay: { id: string; abort: AbortController } | undefined;
  /** Entries to restart, because their author changed how to send their photos. */
  private readonly restarted = new Set<string>();
  /** States that could not be stored because the device is full, held in memory. */
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

  /** Sends waiting entries now and whenever the connection may be back. Returns a function that stops it. */
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

  /** Stores an entry and starts sending it. If it fails, nothing was stored. */
  readonly keep: KeepEntry = async (project, { files, descriptions, shots, ...written }) => {
    await this.read();
    const kept: KeptEntry = {
      ...written,
      userId: this.userId,
      project,
      files: keptFiles(files, { descriptions, shots }),
      keptAt: Date.now(),
      standing: { kind: "waiting" },
      isLate: !this.isStarted || this.content.hindrance || !navigator.onLine ? true : undefined,
    };
    await writeEntry(kept);
    await this.tell();
    // Ask for persistent storage. Otherwise the browser may delete the data when space runs low.
    void navigator.storage?.persist?.().catch(() => undefined);
    void this.send();
  };

  /** The operations passed to an attempt. */
  private readonly desk: Desk = {
    // Preserve what the author chose while the attempt is running.
    note: (entry) => {
      const now = this.content.entries.find(({ id }) => id === entry.id);
      return this.note({ ...entry, photos: now?.photos, sendsOriginalsNow: now?.sendsOriginalsNow });
    },
    isKept: (id) => this.isKept(id),
    isRestarted: (id) => this.restarted.delete(id),
    onProgress: (sending) => this.show(sending),
  };

  /** Stores how to send an entry's photos. Choosing smaller photos restarts the upload. */
  async choosePhotos(entry: KeptEntry, photos: "smaller" | "originals"): Promise<void> {
    await this.note({ ...entry, photos });
    if (photos === "originals") return;
    this.restart(entry.id);
    this.others?.postMessage({ kind: "restarted", id: entry.id } satisfies Told);
    void this.send();
  }

  /** Sends the originals of an entry now, on any connection. */
  async sendOriginals(entry: KeptEntry): Promise<void> {
    await this.note({ ...entry, sendsOriginalsNow: true });
    this.sendNow();
  }

  /** Sends a rejected update again, changed according to the author's answer. */
  async answer(update: KeptEntry, answer: Answer): Promise<void> {
    await this.note(answered(update, answer));
    void this.send();
  }

  /** Removes an update from the device, after its author confirmed or the server has it. Aborts its upload in any window. */
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
    // A status that waited for this decision can be sent now.
    void this.send();
  }

  /** Whether this window sends entries; false on a page that was opened offline. */
  get isStarted(): boolean {
    return this.events !== undefined;
  }

  /** Sends waiting entries immediately and resets the retry delay. */
  readonly sendNow = (): void => {
    this.failures = 0;
    void this.send();
  };

  /** Sends all waiting entries. A running round includes entries added in the meantime. */
  readonly send = async (): Promise<void> => {
    if (this.isSending || !this.events) return;
    this.isSending = true;
    clearTimeout(this.timer);
    try {
      await exclusively(this.abort.signal, () => this.round().finally(() => this.show(undefined)));
    } catch {
      // Local storage failed; retry it like a network failure.
    }
    this.isSending = false;
    const { hindrance } = this.content;
    // If storage cannot be read, there may still be waiting entries.
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
      const verdict = await this.setAside(next, await attempt(next, this.desk, abort.signal));
      this.onItsWay = undefined;
      await this.settle(next, verdict);
      // The rest of the entry can be sent immediately.
      if (verdict.kind === "changed" || verdict.kind === "posted") tried.delete(next.id);
      if (verdict.kind === "busy") {
        // Later entries of the same project must not overtake it.
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

  /** Sets a rejected file of an entry aside for its author to decide, so that the rest can be sent. */
  private async setAside(entry: KeptEntry, verdict: Verdict): Promise<Verdict> {
    const now = this.content.entries.find(({ id }) => id === entry.id) ?? entry;
    const parts = withFileAside(now, verdict, uuidv7());
    if (!parts || verdict.kind !== "refused") return verdict;
    try {
      // Before it leaves the update, so that a crash in between loses no file.
      await writeEntry(parts.aside);
    } catch {
      return verdict;
    }
    if (!(await this.note(parts.rest))) {
      await this.remove(parts.aside.id);
      return { kind: "discarded" };
    }
    this.events?.onRefused(kindOf(entry), verdict.message);
    return { kind: "changed" };
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
    // Removing it frees space, and this window still shows that it arrived.
    if (this.unnoted.has(entry.id)) await removeEntry(entry.id).catch(() => undefined);
    const shown = this.events?.onLanded(now);
    // The timeline or the thread shows it now.
    if (entry.message || !now.isLate) void shown?.then(() => this.discard(entry)).catch(() => undefined);
  }

  /** Updates later entries that build on the status that has just arrived. Runs before the arrival is stored: after a crash in
   *  between, the entry is sent again and this step repeats. */
  private async moveAlong(landed: KeptEntry): Promise<void> {
    await this.read();
    for (const later of chosenAfter(landed, this.content.entries)) await this.note(later);
  }

  /** Stores the state of an update, or holds it in memory while the device is full. Returns false and stores nothing if the
   *  update was discarded. */
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

  /** Whether an update still exists. Assumes so if storage cannot be read. */
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
    // Read the new choice before restarting the attempt.
    void this.read().then(() => told.kind === "restarted" && this.restart(told.id));
  }

  /** Shows the progress in this window and the others. */
  private show(sending: Sending | undefined): void {
    this.set({ sending });
    this.others?.postMessage({ kind: "sending", sending } satisfies Told);
  }

  /** Rereads the entries and notifies the other windows. */
  private async tell(): Promise<void> {
    this.others?.postMessage({ kind: "changed" } satisfies Told);
    await this.read();
  }

  /** Reads the entries; false if storage fails, in which case the last entries are kept. */
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

  /** The stored entries, overlaid with the states held in memory. */
  private asKnownHere(all: KeptEntry[]): KeptEntry[] {
    const ids = new Set(all.map(({ id }) => id));
    // An unsent entry that is missing was discarded in another window. One that has arrived was removed to free space and stays
    // visible.
    for (const [id, update] of this.unnoted) if (isUnsent(update) && !ids.has(id)) this.unnoted.delete(id);
    return [...all.filter(({ id }) => !this.unnoted.has(id)), ...this.unnoted.values()];
  }

  private async remove(id: string): Promise<void> {
    this.unnoted.delete(id);
    await removeEntry(id).catch(() => undefined);
  }

  private set(change: Partial<OutboxContent>): void {
    this.content = { ...this.content, ...change };
    if (change.entries) {
      showOutgoing(this.userId, change.entries.flatMap(outgoing));
      showWaitingShots(this.userId, change.entries.flatMap(waitingShots));
    }
    for (const listener of [...this.listeners]) listener();
  }
}

const isHeldUp = ({ kind }: Verdict) => kind === "no-signal" || kind === "busy" || kind === "signed-out";

/** Runs the work in one window at a time, if the browser supports locks. When that window closes, the next one takes over.
 *  Without locks, sending an entry twice is harmless, because the server detects duplicates. */
async function exclusively(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return work();
  await navigator.locks.request(NAME, { signal }, work);
}

let current: Outbox | undefined;

/** The outbox of one user. */
export function outboxOf(userId: string): Outbox {
  if (current?.userId !== userId) current = new Outbox(userId);
  return current;
}

/** A user's unsent entries, as far as storage can be read. */
export async function unsentOf(userId: string): Promise<KeptEntry[]> {
  const outbox = outboxOf(userId);
  await outbox.read();
  return outbox.snapshot().entries.filter(isUnsent);
}
