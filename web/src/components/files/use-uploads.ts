import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { FileRules } from "@/lib/forms/file-rules";
import type { UploadPurpose } from "@/lib/network/upload";
import { hasFailed, idsOf, isSending, type Refused, UploadBox, type UploadItem } from "./upload-box";

export type { UploadItem } from "./upload-box";

export interface Uploads {
  items: UploadItem[];
  refused: Refused[];
  add: (files: File[]) => void;
  /** Cancels a running upload, or deletes a completed one. */
  remove: (key: number) => void;
  retry: (key: number) => void;
  /** Deletes all files, here and on the server. */
  discard: () => void;
  /** Clears the list after the uploads were attached. */
  forget: () => void;
  /** Uploads the held files, and later files as they are chosen. */
  release: () => void;
  /** Call after an attempt with these uploads whose response was lost. */
  mayHaveLanded: (ids: readonly string[]) => void;
  /** Call if such an attempt succeeded after all: drops its files and uploads the others again for another target. */
  startAgain: (targetId: string) => void;
  isSending: boolean;
  hasFailed: boolean;
  /** The ids of completed uploads. */
  ids: string[];
}

export interface UploadOptions {
  purpose: UploadPurpose;
  targetId: string;
  rules: FileRules;
  /** Whether the uploads are being attached. The form must not delete them then. */
  isAttaching: boolean;
  /** Whether files are only collected, because this device's outbox sends them. */
  isHeld?: boolean;
  /** Initial files. */
  given?: File[] | undefined;
}

/** Uploads files in parallel as they are chosen, each with its own progress, cancel and retry. */
export function useUploads({ purpose, targetId, rules, isAttaching, isHeld = false, given }: UploadOptions): Uploads {
  const [box] = useState(() => new UploadBox({ purpose, targetId, rules }, isHeld));
  const content = useSyncExternalStore(box.subscribe, box.snapshot);
  const attaching = useRef(isAttaching);
  useEffect(() => {
    attaching.current = isAttaching;
  }, [isAttaching]);
  useEffect(() => box.aim({ purpose, targetId, rules }), [box, purpose, targetId, rules]);

  const addGiven = useEffectEvent(() => given && given.length > 0 && box.add(given));
  useEffect(() => void addGiven(), []);

  // Retry failed uploads when the network is back.
  useEffect(() => {
    window.addEventListener("online", box.retryAll);
    return () => window.removeEventListener("online", box.retryAll);
  }, [box]);

  // Delete the uploads when the form unmounts, unless they are being attached.
  useEffect(
    () => () => {
      if (!attaching.current) box.removeAll();
    },
    [box],
  );

  const { add, remove, retry, discard, forget, release, mayHaveLanded, startAgain } = box;
  return {
    ...content,
    add,
    remove,
    retry,
    discard,
    forget,
    release,
    mayHaveLanded,
    startAgain,
    isSending: isSending(content),
    hasFailed: hasFailed(content),
    ids: idsOf(content),
  };
}
