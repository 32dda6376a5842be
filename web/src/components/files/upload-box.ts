import attachmentText from "locales/attachment.ftl";
import { ApiProblem, isProblem } from "@/api/client";
import { type FileRules, fileError, mediaType } from "@/lib/forms/file-rules";
import { discardUpload, type Upload, type UploadPlace, type UploadPurpose, uploadFile } from "@/lib/network/upload";

export interface UploadItem {
  key: number;
  file: File;
  /** Held: chosen, and sent by somebody else once the form is submitted. */
  state: "held" | "sending" | "done" | "failed";
  sentBytes: number;
  error?: string;
  /** Whether the same file may arrive when it is sent again; a refused one never will. */
  canRetry?: boolean;
  upload?: Upload;
}

/** Files that were not taken, for the same reason. */
export interface Refused {
  text: string;
  names: string[];
}

/** What a box holds at a moment. */
export interface BoxContent {
  items: UploadItem[];
  refused: Refused[];
}

export interface UploadTarget {
  purpose: UploadPurpose;
  /** The UUIDv7 of the thing that the files will be attached to. */
  targetId: string;
  rules: FileRules;
  /** Where the files are sent to, where that is not the accounts' place. */
  place?: UploadPlace;
}

/** The server has looked at the file itself and does not want it. */
const isRefusal = (error: unknown) => error instanceof ApiProblem && [413, 415, 422].includes(error.status);

/** Why a file did not arrive. What the portal itself says comes first; whatever else answers, such as a proxy in front of
 *  it, has no words that help (specification 2, section 8). */
function reasonOf(error: unknown, file: File, rules: FileRules): string {
  if (error instanceof ApiProblem && error.code !== "unknown") return error.message;
  if (isProblem(error, 413)) return rules.tooLarge(file.name);
  return isRefusal(error) ? attachmentText("upload-refused") : attachmentText("upload-failed");
}

/** Files on their way to the server: each is sent as soon as it is chosen, all at once, with its own progress, cancel and
 *  retry. A box belongs to what is being written, not to the part of a page that shows it. */
export class UploadBox {
  private content: BoxContent = { items: [], refused: [] };
  private readonly listeners = new Set<() => void>();
  private nextKey = 1;
  private readonly running = new Map<number, AbortController>();
  // What lies on the server and belongs to nothing yet, by the file's key.
  private readonly waiting = new Map<number, string>();
  // What went with each try whose answer was lost.
  private perhapsLanded: string[] | undefined;

  /** With `isHeld`, files stay here until `release`: the outbox of this device sends them. */
  constructor(
    private target: UploadTarget,
    private isHeld = false,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): BoxContent => this.content;

  /** What is chosen from now on belongs to another thing. */
  aim(target: UploadTarget): void {
    this.target = target;
  }

  /** The ids of what has arrived. */
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

  /** Sends what was held, and from now on each file as it is chosen: this device cannot keep it. */
  readonly release = (): void => {
    if (!this.isHeld) return;
    this.isHeld = false;
    const held = this.content.items.filter(({ state }) => state === "held");
    for (const { key } of held) this.retry(key);
  };

  /** Cancels what is being sent, and removes what was sent. */
  readonly remove = (key: number): void => {
    this.running.get(key)?.abort();
    const id = this.waiting.get(key);
    if (id !== undefined) this.takeBack(id);
    this.waiting.delete(key);
    this.set({ items: this.content.items.filter((item) => item.key !== key), refused: [] });
  };

  readonly retry = (key: number): void => {
    const item = this.content.items.find((candidate) => candidate.key === key);
    if (!item) return;
    this.patch(key, { state: "sending", sentBytes: 0, error: undefined });
    void this.send(key, item.file);
  };

  /** Sends again what may arrive this time: a roof without a signal gets one back. */
  readonly retryAll = (): void => {
    for (const { key, state, canRetry } of this.content.items) if (state === "failed" && canRetry) this.retry(key);
  };

  /** The answer to a try with these was lost. What did not go with each such try is not taken for landed: nothing that was
   *  chosen is lost by a guess. */
  readonly mayHaveLanded = (ids: readonly string[]): void => {
    this.perhapsLanded = this.perhapsLanded?.filter((id) => ids.includes(id)) ?? [...ids];
  };

  /** One of those tries had landed after all. Its files are gone from here; the others are sent anew, for what is written
   *  next. */
  readonly startAgain = (targetId: string): void => {
    this.target = { ...this.target, targetId };
    const { items } = this.content;
    const landed = items.filter(({ upload }) => upload && this.perhapsLanded?.includes(upload.id));
    for (const { key } of landed) this.waiting.delete(key);
    const others = items.filter((item) => !landed.includes(item)).map(({ file }) => file);
    this.discard();
    if (others.length > 0) this.add(others);
  };

  /** Forgets everything, after the uploads were attached. */
  readonly forget = (): void => {
    this.perhapsLanded = undefined;
    this.waiting.clear();
    for (const abort of this.running.values()) abort.abort();
    this.set({ items: [], refused: [] });
  };

  /** Removes everything from the server and leaves what is shown as it is. */
  readonly removeAll = (): void => {
    for (const abort of this.running.values()) abort.abort();
    for (const id of this.waiting.values()) this.takeBack(id);
    this.waiting.clear();
  };

  /** Removes everything, here and on the server. */
  readonly discard = (): void => {
    this.removeAll();
    this.forget();
  };

  /** Waits until nothing is on its way any more, whatever became of it. */
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
      // Removed at the very moment it arrived.
      if (abort.signal.aborted) this.takeBack(upload.id);
      else {
        this.waiting.set(key, upload.id);
        this.patch(key, { state: "done", sentBytes: file.size, upload });
      }
    } catch (error) {
      if (abort.signal.aborted) return;
      const text = attachmentText("upload-not-arrived", { name: file.name, reason: reasonOf(error, file, rules) });
      this.patch(key, { state: "failed", error: text, canRetry: !isRefusal(error) });
    } finally {
      this.running.delete(key);
    }
  }
}

/** Whether something is on its way. */
export const isSending = ({ items }: BoxContent): boolean => items.some((item) => item.state === "sending");

/** Whether something has not arrived, and waits for a retry or to be removed. */
export const hasFailed = ({ items }: Pick<BoxContent, "items">): boolean =>
  items.some((item) => item.state === "failed");

/** The ids of what has arrived. */
export const idsOf = ({ items }: BoxContent): string[] => items.flatMap(({ upload }) => (upload ? [upload.id] : []));
