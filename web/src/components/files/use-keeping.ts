import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/toast";
import type { UnsentUpdate } from "@/lib/unsent-update";
import { dialogTexts as texts } from "./dialog-texts";

type Keep = (update: UnsentUpdate) => Promise<void>;

/** Keeps an update on the device, and says how that went and when it goes out; `onKept` comes after nothing can be lost any
 *  more. */
export function useKeeping(keep: Keep | undefined, onKept: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    isBusy,
    error,
    keep: async (update: UnsentUpdate, hint: string) => {
      if (!keep) return;
      setIsBusy(true);
      setError(undefined);
      try {
        await keep(update);
        toast.info(texts.kept, hint);
        // What has gone meanwhile has nothing to close.
        if (isShown.current) onKept();
      } catch (failure) {
        const isFull = failure instanceof DOMException && failure.name === "QuotaExceededError";
        setError(isFull ? texts.deviceFull : texts.notKept);
      }
      setIsBusy(false);
    },
  };
}
