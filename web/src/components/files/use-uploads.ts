import { useCallback, useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/client";
import { type FileRules, fileError, mediaType } from "@/lib/file-rules";
import { discardUpload, type Upload, type UploadPurpose, uploadFile } from "@/lib/upload";

export interface UploadItem {
  key: number;
  file: File;
  state: "sending" | "done" | "failed";
  sentBytes: number;
  error?: string;
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
}

/** Sends files as they are chosen, all at once, each with its own progress, cancel and retry. */
export function useUploads({ purpose, targetId, rules }: UploadOptions): Uploads {
  const [items, setItems] = useState<UploadItem[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const nextKey = useRef(1);
  const running = useRef(new Map<number, AbortController>());

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
        else patch(key, { state: "done", sentBytes: file.size, upload });
      } catch (error) {
        if (abort.signal.aborted) return;
        patch(key, { state: "failed", error: `Failed to upload ${file.name}: ${messageOf(error, "Unknown error")}` });
      } finally {
        running.current.delete(key);
      }
    },
    [patch, purpose, targetId],
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

  const drop = (item: UploadItem) => {
    running.current.get(item.key)?.abort();
    if (item.upload) void discardUpload(item.upload.id);
  };

  const remove = (key: number) => {
    const item = items.find((candidate) => candidate.key === key);
    if (item) drop(item);
    setRefused([]);
    setItems((all) => all.filter((candidate) => candidate.key !== key));
  };

  const retry = (key: number) => {
    const item = items.find((candidate) => candidate.key === key);
    if (!item) return;
    patch(key, { state: "sending", sentBytes: 0, error: undefined });
    void send(key, item.file);
  };

  const forget = () => {
    setItems([]);
    setRefused([]);
  };

  const discard = () => {
    items.forEach(drop);
    forget();
  };

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const abort of controllers.values()) abort.abort();
    };
  }, []);

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
