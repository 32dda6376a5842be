import { useState } from "react";
import { toast } from "@/components/feedback/toast";

interface CopyWords {
  failed: string;
  /** Shown after each copy; nothing if it is absent. */
  copied?: string;
}

/** Copies text to the clipboard. `copy` resolves to whether it succeeded. `isCopied` is true after a success, for `shownMs` milliseconds or
 *  until the component unmounts. */
export function useCopy({ failed, copied }: CopyWords, shownMs?: number) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.error(failed);
      return false;
    }
    setIsCopied(true);
    if (copied !== undefined) toast.success(copied);
    if (shownMs !== undefined) setTimeout(() => setIsCopied(false), shownMs);
    return true;
  };
  return { isCopied, copy };
}
