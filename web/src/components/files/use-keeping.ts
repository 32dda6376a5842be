import { useEffect, useRef, useState } from "react";
import type { UnsentEntry } from "@/lib/network/unsent-entry";

interface KeepingOptions {
  /** Left out where nothing can be kept: the form sends by itself then. */
  keep: ((entry: UnsentEntry) => Promise<void>) | undefined;
  /** The entry survives whatever happens to the page. */
  onKept: () => void;
  /** This device could not store the entry. */
  onFailed: () => void;
}

/** Hands what was submitted to the outbox of this device. Where that fails, the form has to send by itself and stay open. */
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
    /** Why nothing was stored. */
    failure,
    canKeep: keep !== undefined && failure === undefined,
    keep: async (entry: UnsentEntry) => {
      if (!keep) return;
      setIsBusy(true);
      setFailure(undefined);
      try {
        await keep(entry);
        // What has gone meanwhile has nothing to close.
        if (isShown.current) onKept();
      } catch (error) {
        setFailure(error ?? new Error("nothing was kept"));
        onFailed();
      }
      setIsBusy(false);
    },
  };
}

/** Whether the device had no room. */
export const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";
