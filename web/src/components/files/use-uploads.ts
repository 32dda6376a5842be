import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { FileRules } from "@/lib/forms/file-rules";
import type { UploadPurpose } from "@/lib/network/upload";
import { hasFailed, idsOf, isSending, type Refused, UploadBox, type UploadItem } from "./upload-box";

export type { UploadItem } from "./upload-box";

export interface Uploads {
  items: UploadItem[];
  refused: Refused[];
  add: (files: File[]) => void;
  /** Cancels what is being sent, and removes what was sent. */
  remove: (key: number) => void;
  retry: (key: number) => void;
  /** Removes everything, here and on the server. */
  discard: () => void;
  /** Forgets everything, after the uploads were attached. */
  forget: () => void;
  /** Sends what was only collected so far, and further files as they are chosen. */
  release: () => void;
  /** After a try with these whose answer was lost. */
  mayHaveLanded: (ids: readonly string[]) => void;
  /** When such a try had landed after all: drops its files, and sends the others anew for another thing. */
  startAgain: (targetId: string) => void;
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
  /** Whether files are only collected: the outbox of this device sends them. */
  isHeld?: boolean;
  /** What the form begins with. */
  given?: File[] | undefined;
}

/** Sends files as they are chosen, all at once, each with its own progress, cancel and retry. */
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

  // A roof without a signal: what failed there goes out when the signal is back, without a tap for each file.
  useEffect(() => {
    window.addEventListener("online", box.retryAll);
    return () => window.removeEventListener("online", box.retryAll);
  }, [box]);

  // Leaving the form leaves nothing behind. Being attached is the one thing that is not to be disturbed.
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
