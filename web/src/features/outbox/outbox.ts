import { api, inTime, type Obstacle, QUICK_MS, unwrap } from "@/api/client";
import { mediaType } from "@/lib/file-rules";
import type { UnsentUpdate } from "@/lib/unsent-update";
import { discardUpload, uploadFile } from "@/lib/upload";
import { hasUpdate, noteUpdate, readUpdates, removeUpdate, writeUpdate } from "./device";
import type { KeptUpdate } from "./kept-update";
import {
  type Answer,
  answered,
  dueOf,
  isOver,
  isUnsent,
  landed,
  type Step,
  type Verdict,
  verdictOf,
  waitAfter,
  waitingFor,
  withoutUploads,
  withUpload,
} from "./rules";

/** Why nothing goes out just now. */
export type Hindrance = Obstacle | "signed-out" | "storage";

/** How far an update is on its way. */
interface Sending {
  id: string;
  sentBytes: number;
  totalBytes: number;
}

export interface OutboxContent {
  /** In the order that they were written in. */
  updates: KeptUpdate[];
  /** What is being sent, by this window or by another one. */
  sending?: Sending | undefined;
  hindrance?: Hindrance | undefined;
}

/** What the outbox tells whoever started it. */
export interface OutboxEvents {
  /** An update is in its project's timeline. */
  onLanded: () => void;
  /** The server does not know the reader any more. */
  onSignedOut: (waiting: number) => void;
}

/** How long the server may take over an update. */
const ANSWER_MS = 30_000;

/** Windows of a browser share what is kept, and only one of them sends at a time. */
const NAME = "buildback:outbox";

/** What a window tells the others. */
type Told = { kind: "changed" } | { kind: "sending"; sending: Sending | undefined } | { kind: "discarded"; id: string };

/** What one person wrote on this device, until the server has it: kept first, then sent in its order, also after the
 *  browser was closed in the middle. */
export class Outbox {
  private content: OutboxContent = { updates: [] };
  private readonly listeners = new Set<() => void>();
  private readonly others = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : undefined;
  private events: OutboxEvents | undefined;
  private isSending = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private abort = new AbortController();
  /** What this window is sending, and the way to stop it. */
  private onItsWay: { id: string; abort: AbortController } | undefined;
  /** What became of updates that a full device could not note: this window knows it all the same. */
  private readonly unnoted = new Map<string, KeptUpdate>();

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
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && now(), { signal });
    now();
    return () => {
      this.abort.abort();
      this.onItsWay?.abort.abort();
      clearTimeout(this.timer);
      this.events = undefined;
    };
  }

  /** Whether something for a project waits: what is written for it now must not come before that. */
  readonly hasWaiting = (projectId: string): boolean => waitingFor(projectId, this.content.updates).length > 0;

  /** Keeps an update; when this fails, nothing was kept. */
  async keep(project: KeptUpdate["project"], { files, choice, ...written }: UnsentUpdate): Promise<void> {
    // Its writer knows of the status that they chose before: that one moves the project first.
    const before = waitingFor(project.id, this.content.updates).findLast((update) => update.choice)?.choice;
    const kept: KeptUpdate = {
      ...written,
      choice: choice && before ? { ...choice, seen_status: before.status } : choice,
      userId: this.userId,
      project,
      files: files.map(({ file, uploadId }, place) => {
        const { name, size } = file;
        return { name, size, type: mediaType(file) ?? file.type, content: file, uploadId, place };
      }),
      keptAt: Date.now(),
      standing: { kind: "waiting" },
    };
    await writeUpdate(kept);
    await this.tell();
    // Browsers that run short of room take it from pages that never asked.
    void navigator.storage?.persist?.().catch(() => undefined);
    void this.send();
  }

  /** Sends a refused update as its writer wants it. */
  async answer(update: KeptUpdate, answer: Answer): Promise<void> {
    await this.note(answered(update, answer));
    void this.send();
  }

  /** Removes an update from the device, which its writer has confirmed or which the server has. One that is on its way
   *  is stopped, in whichever window. */
  async discard({ id }: KeptUpdate): Promise<void> {
    const removed = await removeUpdate(id);
    this.unnoted.delete(id);
    this.stopSending(id);
    this.others?.postMessage({ kind: "discarded", id } satisfies Told);
    await this.tell();
    if (!removed || !isUnsent(removed)) return;
    for (const { uploadId } of removed.files) if (uploadId) void discardUpload(uploadId);
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
      await exclusively(() => this.round().finally(() => this.show(undefined)));
    } catch {
      // The device's own storage failed: what it holds is tried again like anything else.
    }
    this.isSending = false;
    const { hindrance } = this.content;
    // What cannot be read may wait as well.
    const waits = dueOf(this.content.updates).length > 0 || hindrance === "storage";
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
      const next = dueOf(this.content.updates).find(({ id, project }) => !tried.has(id) && !held.has(project.id));
      if (!next || this.abort.signal.aborted) break;
      tried.add(next.id);
      const abort = new AbortController();
      this.onItsWay = { id: next.id, abort };
      const verdict = await this.attempt(next, abort.signal);
      this.onItsWay = undefined;
      await this.settle(next, verdict);
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
    if (hindrance === "signed-out") this.events?.onSignedOut(dueOf(this.content.updates).length);
  }

  /** Sends one update, file by file. What has arrived is noted at once, so that it is not sent again. */
  private async attempt(kept: KeptUpdate, signal: AbortSignal, isSecond = false): Promise<Verdict> {
    let update = kept;
    let step: Step = "project";
    let index = 0;
    const totalBytes = update.files.reduce((sum, { size }) => sum + size, 0);
    const progress = (sentBytes: number) => this.show({ id: update.id, sentBytes, totalBytes });
    progress(0);
    try {
      if (!(await this.isWriterHere(signal))) return { kind: "signed-out" };
      const path = { project_id: update.project.id };
      const { project_code: code } = unwrap(await api.GET("/api/projects/by-id/{project_id}", { params: { path } }));
      step = "file";
      let before = 0;
      for (const { uploadId, ...file } of update.files) {
        if (!uploadId) {
          await file.content.slice(0, 1).arrayBuffer();
          const upload = await uploadFile({
            file: new File([file.content], file.name, { type: file.type }),
            type: file.type,
            purpose: "status_update",
            targetId: update.id,
            onProgress: (sent) => progress(before + sent),
            signal,
          });
          update = withUpload(update, index, upload.id);
          if (!(await this.note(update))) {
            void discardUpload(upload.id);
            return { kind: "discarded" };
          }
        }
        before += file.size;
        index += 1;
        progress(before);
      }
      step = "update";
      // Whatever came before took its time.
      if (!(await this.isWriterHere(signal))) return { kind: "signed-out" };
      if (!(await hasUpdate(update.id))) return { kind: "discarded" };
      const { id, notes, choice, files } = update;
      const attachments = files.flatMap(({ uploadId }) => uploadId ?? []);
      const add = async (given: AbortSignal) =>
        unwrap(
          await api.POST("/api/projects/{code}/updates", {
            params: { path: { code }, header: { "Idempotency-Key": id } },
            body: { id, ...choice, notes, attachments },
            signal: given,
          }),
        );
      await inTime(ANSWER_MS, add, signal);
      return { kind: "landed" };
    } catch (error) {
      if (!(await this.isKept(update.id))) return { kind: "discarded" };
      const verdict = verdictOf(step, error, index);
      if (verdict.kind !== "files-gone") return verdict;
      // They lay on the server for longer than it keeps what nobody attaches.
      if (isSecond) return { kind: "refused", reason: "other", message: String((error as Error).message) };
      const again = withoutUploads(update);
      if (!(await this.note(again))) return { kind: "discarded" };
      return this.attempt(again, signal, true);
    }
  }

  /** Somebody else may have signed in in another window: nothing goes out under their name. */
  private async isWriterHere(signal: AbortSignal): Promise<boolean> {
    const { user } = unwrap(await inTime(QUICK_MS, (given) => api.GET("/api/me", { signal: given }), signal));
    return user.id === this.userId;
  }

  private async settle(update: KeptUpdate, verdict: Verdict): Promise<void> {
    if (verdict.kind === "refused") {
      const now = this.content.updates.find(({ id }) => id === update.id) ?? update;
      await this.note({ ...now, standing: verdict });
    }
    if (verdict.kind !== "landed") return;
    await this.note(landed(update, Date.now()));
    // Its files make room; that it arrived, this window says.
    if (this.unnoted.has(update.id)) await removeUpdate(update.id).catch(() => undefined);
    this.events?.onLanded();
  }

  /** Notes what became of an update; where the device has no room for it, this window knows it until it has. What is discarded
   *  stays so: then it says no, and nothing is noted. */
  private async note(update: KeptUpdate): Promise<boolean> {
    let isThere: boolean;
    try {
      isThere = await noteUpdate(update);
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
    return hasUpdate(id).catch(() => true);
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
    void this.read();
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
    let all: KeptUpdate[];
    try {
      all = await readUpdates(this.userId);
    } catch {
      this.set({ hindrance: "storage" });
      return false;
    }
    const now = Date.now();
    const current = this.asKnownHere(all);
    for (const update of current) if (isOver(update, now)) void this.remove(update.id);
    const updates = current.filter((update) => !isOver(update, now)).sort((a, b) => a.keptAt - b.keptAt);
    const { hindrance } = this.content;
    this.set({ updates, hindrance: hindrance === "storage" ? undefined : hindrance });
    return true;
  };

  /** What is on the device, with what only this window knows of it. */
  private asKnownHere(all: KeptUpdate[]): KeptUpdate[] {
    const ids = new Set(all.map(({ id }) => id));
    // What another window has discarded is gone; what has arrived made room for others.
    for (const [id, update] of this.unnoted) if (isUnsent(update) && !ids.has(id)) this.unnoted.delete(id);
    return [...all.filter(({ id }) => !this.unnoted.has(id)), ...this.unnoted.values()];
  }

  private async remove(id: string): Promise<void> {
    this.unnoted.delete(id);
    await removeUpdate(id).catch(() => undefined);
  }

  private set(change: Partial<OutboxContent>): void {
    this.content = { ...this.content, ...change };
    for (const listener of [...this.listeners]) listener();
  }
}

/** In one window at a time, where browsers can tell; the server takes a second sending of the same update for the first. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return work();
  await navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

let current: Outbox | undefined;

/** The outbox of one person. */
export function outboxOf(userId: string): Outbox {
  if (current?.userId !== userId) current = new Outbox(userId);
  return current;
}

/** How many updates of a person are not on the server, as far as the device can say. */
export async function countUnsent(userId: string): Promise<number> {
  const outbox = outboxOf(userId);
  await outbox.read();
  return outbox.snapshot().updates.filter(isUnsent).length;
}
