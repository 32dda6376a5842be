import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { hasFailed } from "./upload-box";
import type { Uploads } from "./use-uploads";

interface SendDialogOptions {
  /** Left out where no files are sent. */
  uploads?: Uploads;
  /** Whether something was written that would be lost with the dialog. */
  hasText?: boolean;
  isSaving: boolean;
  /** Whether what waits for its files may go out by itself when they are there. */
  isReady?: boolean;
  save: () => void;
  onClose: () => void;
}

export interface SendDialogState {
  isAsking: boolean;
  isQueued: boolean;
  isSaving: boolean;
  /** Whether something would be lost with the dialog. */
  hasWork: () => boolean;
  /** Answers the question with no. */
  keep: () => void;
  close: () => void;
  discard: () => void;
  submit: () => void;
  /** Sends what was written as soon as its files have arrived. */
  queue: () => void;
  /** Closes what is done. */
  leave: () => void;
}

/** A dialog that sends what was written, and files: nobody has to watch bars on a bad connection, and nothing is lost
 *  without a question. */
export function useSendDialog(options: SendDialogOptions): SendDialogState {
  const { uploads, hasText = false, isSaving, isReady = true, save, onClose } = options;
  const [isAsking, setIsAsking] = useState(false);
  // Sent as soon as the files have arrived.
  const [isQueued, setIsQueued] = useState(false);
  const isSending = uploads?.isSending ?? false;
  const hasWork = hasText || (uploads?.items.length ?? 0) > 0;

  // Back asks like the close button does; a reload, in the browser's own words.
  const isDone = useRef(false);
  useBlocker({
    shouldBlockFn: () => {
      if (isDone.current || !(hasWork || isSaving)) return false;
      if (!isSaving) {
        setIsQueued(false);
        setIsAsking(true);
      }
      return true;
    },
    enableBeforeUnload: () => hasWork && !isDone.current,
  });
  const leave = () => {
    isDone.current = true;
    onClose();
  };
  const discard = () => {
    uploads?.discard();
    leave();
  };
  const close = () => {
    if (isSaving) return;
    // A second tap on the cross is no answer to the question.
    setIsQueued(false);
    if (hasWork) setIsAsking(!isAsking);
    else discard();
  };

  const saveQueued = useEffectEvent(() => {
    setIsQueued(false);
    if (!(uploads && hasFailed(uploads)) && isReady) save();
  });
  useEffect(() => {
    if (isQueued && !isSending) saveQueued();
  }, [isQueued, isSending]);

  const submit = () => {
    if (isSending) setIsQueued(true);
    else save();
  };
  return {
    isAsking,
    isQueued,
    isSaving,
    hasWork: () => hasWork && !isDone.current,
    keep: () => setIsAsking(false),
    close,
    discard,
    submit,
    queue: () => setIsQueued(true),
    leave,
  };
}

/** Why nothing is sent yet. */
type Waiting = "offline" | "queued" | "wait-for-uploads" | "mend-uploads";

/** How the files are getting on, and what that means for the button. */
export function sendingHint(
  { isSending, hasFailed }: Uploads,
  isQueued: boolean,
  isOffline: boolean,
  text: (why: Waiting) => string,
): string | undefined {
  if (isOffline) return text("offline");
  if (isQueued) return text("queued");
  if (isSending) return text("wait-for-uploads");
  return hasFailed ? text("mend-uploads") : undefined;
}
