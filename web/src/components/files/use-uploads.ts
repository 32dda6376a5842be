import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { FileRules } from "@/lib/forms/file-rules";
import type { UploadPurpose } from "@/lib/network/upload";
import { hasFailed, idsOf, isSending, type Refused, UploadBox, type UploadItem, withoutFailed } from "./upload-box";

export type { UploadItem } from "./upload-box";

export interface Uploads {
  items: UploadItem[];
  refused: Refused[];
  add: (files: File[]) => void;
  /** Cancels a running upload, or deletes a completed one. */
  remove: (key: number) => void;
  /** Removes the files whose upload has failed. */
  dropFailed: () => void;
  /** Moves a file one place toward the start. */
  moveUp: (key: number) => void;
  retry: (key: number) => void;
  /** Deletes all files, here and on the server. */
  discard: () => void;
  /** Clears the list without deleting anything on the server. Call when the uploads have been attached. */
  forget: () => void;
  /** Stops holding files: uploads those held so far, and from now on each file as soon as it is chosen. */
  release: () => void;
  /** Call if the form was submitted with these uploads but the response was lost, so they may have been attached. */
  markMaybeAttached: (ids: readonly string[]) => void;
  /** Call if such a submission turns out to have succeeded: drops its files and uploads the others again for a new target. */
  startAgain: (targetId: string) => void;
  isSending: boolean;
  hasFailed: boolean;
  /** The files whose upload has not failed. */
  good: UploadItem[];
  /** The ids of completed uploads. */
  ids: string[];
}

export interface UploadOptions {
  purpose: UploadPurpose;
  targetId: string;
  rules: FileRules;
  /** Whether the uploads are being attached. If so, they are not deleted when the form unmounts. */
  isAttaching: boolean;
  /** Whether to hold the chosen files instead of uploading them, because this device's outbox sends them later. */
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

  const { add, remove, dropFailed, moveUp, retry, discard, forget, release, markMaybeAttached, startAgain } = box;
  return {
    ...content,
    add,
    remove,
    dropFailed,
    moveUp,
    retry,
    discard,
    forget,
    release,
    markMaybeAttached,
    startAgain,
    isSending: isSending(content),
    hasFailed: hasFailed(content),
    good: withoutFailed(content),
    ids: idsOf(content),
  };
}
