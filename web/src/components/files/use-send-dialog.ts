import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { hasFailed } from "./upload-box";
import type { Uploads } from "./use-uploads";

interface SendDialogOptions {
  /** Undefined if the dialog sends no files. */
  uploads?: Uploads;
  /** Whether there is text that would be lost if the dialog closed. */
  hasText?: boolean;
  isSaving: boolean;
  /** Whether something else that is sent is still loading. The submission waits for it as for the uploads. */
  isLoading?: boolean;
  /** Whether a queued submission may be sent once its uploads are done. */
  isReady?: boolean;
  save: () => void;
  onClose: () => void;
}

export interface SendDialogState {
  isAsking: boolean;
  isQueued: boolean;
  isSaving: boolean;
  /** Whether input would be lost if the dialog closed. */
  hasWork: () => boolean;
  /** Keeps the input; dismisses the confirmation. */
  keep: () => void;
  close: () => void;
  discard: () => void;
  /** Whether the upload of a file has failed. It must be retried or removed first. */
  hasFailed: boolean;
  /** Whether the submission can be sent without the files whose upload has failed: no other is on its way. */
  canLeaveOut: boolean;
  /** Submits, without the files whose upload has failed if asked to. */
  submit: (leavesOut?: boolean) => void;
  /** Submits as soon as the uploads are done. */
  queue: () => void;
  /** Closes the dialog after a successful submission. */
  leave: () => void;
}

/** The state of a dialog that sends text and files. A submission can wait for what is still arriving, and input is never lost without
 *  a confirmation. */
export function useSendDialog(options: SendDialogOptions): SendDialogState {
  const { uploads, hasText = false, isSaving, isLoading = false, isReady = true, save, onClose } = options;
  const [isAsking, setIsAsking] = useState(false);
  // Submits when the uploads are done.
  const [isQueued, setIsQueued] = useState(false);
  const isSending = isLoading || (uploads?.isSending ?? false);
  const hasWork = hasText || (uploads?.items.length ?? 0) > 0;

  // Back asks for confirmation like the close button. On reload the browser shows its own prompt.
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
    // A second tap on the close button dismisses the confirmation; it does not discard the input.
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

  const hasFailures = uploads?.hasFailed ?? false;
  const submit = (leavesOut = false) => {
    if (leavesOut) uploads?.dropFailed();
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
    hasFailed: hasFailures,
    canLeaveOut: hasFailures && !uploads?.isSending && !isSaving,
    submit,
    queue: () => setIsQueued(true),
    leave,
  };
}

/** Why the submission is not sent yet. */
type Waiting = "offline" | "queued" | "wait-for-uploads" | "mend-uploads";

/** The upload state and what it means for the send button. */
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
