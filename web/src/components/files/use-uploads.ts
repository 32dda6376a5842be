import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiProblem, isProblem } from "@/api/client";
import { type FileRules, fileError, mediaType } from "@/lib/file-rules";
import { discardUpload, type Upload, type UploadPurpose, uploadFile } from "@/lib/upload";

export interface UploadItem {
  key: number;
  file: File;
  state: "sending" | "done" | "failed";
  sentBytes: number;
  error?: string;
  /** Whether the same file may arrive when it is sent again; a refused one never will. */
  canRetry?: boolean;
  upload?: Upload;
}

export interface Uploads {
  items: UploadItem[];
  /** What was wrong with the files that were not taken. */
  refused: string[];
  add: (files: File[]) => void;
  /** Cancels what is being sent, and removes what was sent. */
  remove: (key: number) => void;
  retry: (key: number) => void;
  /** Removes everything, here and on the server. */
  discard: () => void;
  /** Forgets everything, after the uploads were attached. */
  forget: () => void;
  isSending: boolean;
  hasFailed: boolean;
  /** The ids of what has arrived. */
  ids: string[];
}

export interface UploadOptions {
  purpose: UploadPurpose;
  targetId: string;
  rules: FileRules;
  /** Whether the uploads are being attached right now: then they are no longer the form's to remove. */
  isAttaching: boolean;
}

/** The server has looked at the file itself and does not want it. */
const isRefusal = (error: unknown) => error instanceof ApiProblem && [413, 415, 422].includes(error.status);

/** Why a file did not arrive. What the portal itself says comes first; whatever else answers, such as a proxy in front of
 *  it, has no words that help (specification 2, section 8). */
function reasonOf(error: unknown, file: File, rules: FileRules): string {
  if (error instanceof ApiProblem && error.code !== "unknown") return error.message;
  if (isProblem(error, 413)) return rules.tooLarge(file.name);
  return isRefusal(error) ? "File validation failed. Please try again." : "Server validation failed. Please try again.";
}

/** Sends files as they are chosen, all at once, each with its own progress, cancel and retry. */
export function useUploads({ purpose, targetId, rules, isAttaching }: UploadOptions): Uploads {
  const [items, setItems] = useState<UploadItem[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const nextKey = useRef(1);
  const running = useRef(new Map<number, AbortController>());
  // What lies on the server and belongs to nothing yet, by the file's key.
  const waiting = useRef(new Map<number, string>());
  const attaching = useRef(isAttaching);
  useEffect(() => {
    attaching.current = isAttaching;
  }, [isAttaching]);

  const patch = useCallback((key: number, change: Partial<UploadItem>) => {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }, []);

  const send = useCallback(
    async (key: number, file: File) => {
      const type = mediaType(file);
      if (type === undefined) return;
      const abort = new AbortController();
      running.current.set(key, abort);
      const onProgress = (sentBytes: number) => patch(key, { sentBytes });
      try {
        const upload = await uploadFile({ file, type, purpose, targetId, onProgress, signal: abort.signal });
        // Removed at the very moment it arrived.
        if (abort.signal.aborted) await discardUpload(upload.id);
        else {
          waiting.current.set(key, upload.id);
          patch(key, { state: "done", sentBytes: file.size, upload });
        }
      } catch (error) {
        if (abort.signal.aborted) return;
        const text = `Failed to upload ${file.name}: ${reasonOf(error, file, rules)}`;
        patch(key, { state: "failed", error: text, canRetry: !isRefusal(error) });
      } finally {
        running.current.delete(key);
      }
    },
    [patch, purpose, targetId, rules],
  );

  const add = (files: File[]) => {
    const complaints: string[] = [];
    const good = files.filter((file) => {
      const error = fileError(file, rules);
      if (error) complaints.push(error);
      return error === undefined;
    });
    const room = rules.most - items.length;
    if (good.length > room) complaints.push(rules.tooMany);
    const added = good.slice(0, Math.max(room, 0)).map((file): UploadItem => {
      const key = nextKey.current;
      nextKey.current += 1;
      return { key, file, state: "sending", sentBytes: 0 };
    });
    setRefused([...new Set(complaints)]);
    setItems((all) => [...all, ...added]);
    for (const item of added) void send(item.key, item.file);
  };

  const remove = (key: number) => {
    running.current.get(key)?.abort();
    const id = waiting.current.get(key);
    if (id !== undefined) void discardUpload(id);
    waiting.current.delete(key);
    setRefused([]);
    setItems((all) => all.filter((candidate) => candidate.key !== key));
  };

  const retry = (key: number) => {
    const item = items.find((candidate) => candidate.key === key);
    if (!item) return;
    patch(key, { state: "sending", sentBytes: 0, error: undefined });
    void send(key, item.file);
  };

  // A roof without a signal: what failed there goes out when the signal is back, without a tap for each file.
  const retryAll = useEffectEvent(() => {
    for (const { key, state, canRetry } of items) if (state === "failed" && canRetry) retry(key);
  });
  useEffect(() => {
    const isBack = () => retryAll();
    window.addEventListener("online", isBack);
    return () => window.removeEventListener("online", isBack);
  }, []);

  const forget = () => {
    waiting.current.clear();
    setItems([]);
    setRefused([]);
  };

  const removeAll = useCallback(() => {
    for (const abort of running.current.values()) abort.abort();
    for (const id of waiting.current.values()) void discardUpload(id);
    waiting.current.clear();
  }, []);

  const discard = () => {
    removeAll();
    forget();
  };

  // Leaving the form leaves nothing behind. Being attached is the one thing that is not to be disturbed.
  useEffect(
    () => () => {
      if (!attaching.current) removeAll();
    },
    [removeAll],
  );

  return {
    items,
    refused,
    add,
    remove,
    retry,
    discard,
    forget,
    isSending: items.some((item) => item.state === "sending"),
    hasFailed: items.some((item) => item.state === "failed"),
    ids: items.flatMap((item) => (item.upload ? [item.upload.id] : [])),
  };
}
