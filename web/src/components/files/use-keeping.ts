import attachmentText from "locales/attachment.ftl";
import { useEffect, useRef, useState } from "react";
import { NeedsConnection, type UnsentEntry } from "@/lib/network/unsent-entry";

interface KeepingOptions {
  /** Undefined if nothing can be stored; the form then sends directly. */
  keep: ((entry: UnsentEntry) => Promise<void>) | undefined;
  /** Called when the entry is stored. */
  onKept: () => void;
  /** Called when this device could not store the entry. */
  onFailed: () => void;
}

/** Stores a submission in this device's outbox. If that fails, the form must stay open and send directly. */
export function useKeeping({ keep, onKept, onFailed }: KeepingOptions) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    isBusy,
    /** The error, if the entry could not be stored. */
    failure,
    canKeep: keep !== undefined && failure === undefined,
    keep: async (entry: UnsentEntry) => {
      if (!keep) return;
      setIsBusy(true);
      setFailure(undefined);
      try {
        await keep(entry);
        // If the form was unmounted in the meantime, there is nothing to close.
        if (isShown.current) onKept();
      } catch (error) {
        setFailure(error ?? new Error("nothing was kept"));
        onFailed();
      }
      setIsBusy(false);
    },
  };
}

/** What to tell the author of an entry that the device did not store, and that is sent directly. */
export const stayingOpen = (error: unknown, text: string): string =>
  error instanceof NeedsConnection ? attachmentText("video-stays-open") : text;

/** Whether the storage quota was exceeded. */
export const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";
