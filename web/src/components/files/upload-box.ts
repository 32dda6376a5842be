import attachmentText from "locales/attachment.ftl";
import { ApiProblem, isProblem } from "@/api/client";
import { type FileRules, fileError, mediaType } from "@/lib/forms/file-rules";
import { discardUpload, type Upload, type UploadPlace, type UploadPurpose, uploadFile } from "@/lib/network/upload";

export interface UploadItem {
  key: number;
  file: File;
  /** `held`: chosen, but not uploaded here; the outbox sends it after the form is submitted. */
  state: "held" | "sending" | "done" | "failed";
  sentBytes: number;
  error?: string;
  /** Whether a retry may succeed. False if the server refused the file itself. */
  canRetry?: boolean;
  upload?: Upload;
}

/** Files that were rejected for the same reason. */
export interface Refused {
  text: string;
  names: string[];
}

/** A snapshot of a box. */
export interface BoxContent {
  items: UploadItem[];
  refused: Refused[];
}

export interface UploadTarget {
  purpose: UploadPurpose;
  /** The UUIDv7 of the object that the files will be attached to. */
  targetId: string;
  rules: FileRules;
  /** The upload endpoint. Defaults to the one for accounts. */
  place?: UploadPlace;
}

/** Whether the server refused the file itself. */
const isRefusal = (error: unknown) => error instanceof ApiProblem && [413, 415, 422].includes(error.status);

/** Why an upload failed. Prefers the portal's own message. Responses from others, such as a proxy, have no useful text
 *  (specification 2, section 8). */
function reasonOf(error: unknown, file: File, rules: FileRules): string {
  if (error instanceof ApiProblem && error.code !== "unknown") return error.message;
  if (isProblem(error, 413)) return rules.tooLarge(file.name);
  return isRefusal(error) ? attachmentText("upload-refused") : attachmentText("upload-failed");
}

/** Whether the device still has the file as it was chosen. Browsers refuse to read one that was changed, moved, or deleted since. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** A set of uploads. Files are uploaded in parallel as soon as they are chosen, each with its own progress, cancel and
 *  retry. A box belongs to a draft, not to the component that shows it. */
export class UploadBox {
  private content: BoxContent = { items: [], refused: [] };
  private readonly listeners = new Set<() => void>();
  private nextKey = 1;
  private readonly running = new Map<number, AbortController>();
  // Ids of uploads on the server that are not attached yet, by the file's key.
  private readonly waiting = new Map<number, string>();
  // Upload ids that were part of every attempt whose response was lost.
  private maybeAttached: string[] | undefined;

  /** With `isHeld`, the box uploads nothing unless `release` is called: this device's outbox sends the files instead. */
  constructor(
    private target: UploadTarget,
    private isHeld = false,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): BoxContent => this.content;

  /** Changes the target of all uploads that start from now on. */
  aim(target: UploadTarget): void {
    this.target = target;
  }

  /** The rules that chosen files must follow. */
  get rules(): FileRules {
    return this.target.rules;
  }

  /** The ids of completed uploads. */
  get ids(): string[] {
    return idsOf(this.content);
  }

  readonly add = (files: File[]): void => {
    const { rules } = this.target;
    const reasons = new Map<string, string[]>();
    const refuse = (text: string, { name }: File) => reasons.set(text, [...(reasons.get(text) ?? []), name]);
    const good = files.filter((file) => {
      const error = fileError(file, rules);
      if (error) refuse(error, file);
      return error === undefined;
    });
    const room = Math.max(rules.most - this.content.items.length, 0);
    for (const file of good.slice(room)) refuse(rules.tooMany, file);
    const added = good.slice(0, room).map((file): UploadItem => {
      const key = this.nextKey;
      this.nextKey += 1;
      return { key, file, state: this.isHeld ? "held" : "sending", sentBytes: 0 };
    });
    this.set({
      items: [...this.content.items, ...added],
      refused: [...reasons].map(([text, names]) => ({ text, names })),
    });
    if (!this.isHeld) for (const item of added) void this.send(item.key, item.file);
  };

  /** Uploads the held files, and later files as they are chosen. For use when this device cannot store them. */
  readonly release = (): void => {
    if (!this.isHeld) return;
    this.isHeld = false;
    const held = this.content.items.filter(({ state }) => state === "held");
    for (const { key } of held) this.retry(key);
  };

  /** Cancels a running upload, or deletes a completed one. */
  readonly remove = (key: number): void => {
    this.running.get(key)?.abort();
    const id = this.waiting.get(key);
    if (id !== undefined) this.takeBack(id);
    this.waiting.delete(key);
    this.set({ items: this.content.items.filter((item) => item.key !== key), refused: [] });
  };

  /** Removes the files whose upload has failed. */
  readonly dropFailed = (): void => {
    this.set({ items: withoutFailed(this.content), refused: [] });
  };

  /** Moves a file one place toward the start. */
  readonly moveUp = (key: number): void => {
    const items = [...this.content.items];
    const place = items.findIndex((item) => item.key === key);
    const [moved] = items.splice(place, 1);
    if (place < 1 || !moved) return;
    items.splice(place - 1, 0, moved);
    this.set({ ...this.content, items });
  };

  readonly retry = (key: number): void => {
    const item = this.content.items.find((candidate) => candidate.key === key);
    if (!item) return;
    this.patch(key, { state: "sending", sentBytes: 0, error: undefined });
    void this.send(key, item.file);
  };

  /** Retries the failed uploads that may succeed now, for example when the network is back. */
  readonly retryAll = (): void => {
    for (const { key, state, canRetry } of this.content.items) if (state === "failed" && canRetry) this.retry(key);
  };

  /** Records that these uploads were submitted and the response was lost, so they may be attached already. If it happens again,
   *  only uploads that were part of every such submission count as possibly attached. Otherwise `startAgain` could drop a file
   *  that never arrived. */
  readonly markMaybeAttached = (ids: readonly string[]): void => {
    this.maybeAttached = this.maybeAttached?.filter((id) => ids.includes(id)) ?? [...ids];
  };

  /** Call when one of those submissions turns out to have succeeded. Drops its files, and uploads the others again for
   *  `targetId`. */
  readonly startAgain = (targetId: string): void => {
    this.target = { ...this.target, targetId };
    const { items } = this.content;
    const attached = items.filter(({ upload }) => upload && this.maybeAttached?.includes(upload.id));
    for (const { key } of attached) this.waiting.delete(key);
    const others = items.filter((item) => !attached.includes(item)).map(({ file }) => file);
    this.discard();
    if (others.length > 0) this.add(others);
  };

  /** Clears the box after the uploads were attached. */
  readonly forget = (): void => {
    this.maybeAttached = undefined;
    this.waiting.clear();
    for (const abort of this.running.values()) abort.abort();
    this.set({ items: [], refused: [] });
  };

  /** Cancels running uploads and deletes completed ones from the server, without changing what is shown. */
  readonly removeAll = (): void => {
    for (const abort of this.running.values()) abort.abort();
    for (const id of this.waiting.values()) this.takeBack(id);
    this.waiting.clear();
  };

  /** Deletes all files, here and on the server. */
  readonly discard = (): void => {
    this.removeAll();
    this.forget();
  };

  /** Resolves when no upload is running, whether they succeeded or failed. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (isSending(this.content)) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  private set(content: BoxContent): void {
    this.content = content;
    for (const listener of [...this.listeners]) listener();
  }

  private patch(key: number, change: Partial<UploadItem>): void {
    const items = this.content.items.map((item) => (item.key === key ? { ...item, ...change } : item));
    this.set({ ...this.content, items });
  }

  private takeBack(id: string): void {
    void discardUpload(id, this.target.place);
  }

  private async send(key: number, file: File): Promise<void> {
    const { rules, ...target } = this.target;
    const type = mediaType(file);
    if (type === undefined) return;
    const abort = new AbortController();
    this.running.set(key, abort);
    const onProgress = (sentBytes: number) => this.patch(key, { sentBytes });
    try {
      const upload = await uploadFile({ ...target, file, type, onProgress, signal: abort.signal });
      // The file was removed just as its upload completed.
      if (abort.signal.aborted) this.takeBack(upload.id);
      else {
        this.waiting.set(key, upload.id);
        this.patch(key, { state: "done", sentBytes: file.size, upload });
      }
    } catch (error) {
      const isThere = await isReadable(file);
      if (abort.signal.aborted) return;
      const reason = isThere ? reasonOf(error, file, rules) : attachmentText("upload-changed");
      const text = attachmentText("upload-not-arrived", { name: file.name, reason });
      this.patch(key, { state: "failed", error: text, canRetry: isThere && !isRefusal(error) });
    } finally {
      this.running.delete(key);
    }
  }
}

/** Whether an upload is running. */
export const isSending = ({ items }: BoxContent): boolean => items.some((item) => item.state === "sending");

/** Whether an upload has failed and needs to be retried or removed. */
export const hasFailed = ({ items }: Pick<BoxContent, "items">): boolean =>
  items.some((item) => item.state === "failed");

/** The files whose upload has not failed. */
export const withoutFailed = ({ items }: Pick<BoxContent, "items">): UploadItem[] =>
  items.filter((item) => item.state !== "failed");

/** The ids of completed uploads. */
export const idsOf = ({ items }: BoxContent): string[] => items.flatMap(({ upload }) => (upload ? [upload.id] : []));
