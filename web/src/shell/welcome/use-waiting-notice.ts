import { useEffect } from "react";
import { hide } from "@/components/feedback/toast";
import { wasEverKept } from "@/features/outbox/forget";
import { UNSENT_NOTICE } from "@/features/outbox/notice";

/** Tells whoever comes to sign in what waits on this device to be sent, as long as the page is there. A session that ran out while
 *  the portal was away ends on this page before anything has tried to send. */
export function useWaitingNotice(): void {
  useEffect(() => {
    let isGone = false;
    const tell = async () => {
      if (!(await wasEverKept())) return;
      const { tellWhatWaits } = await import("@/features/outbox/waiting");
      await tellWhatWaits(() => !isGone);
    };
    // A device that keeps nothing has nothing that waits.
    tell().catch(() => undefined);
    return () => {
      isGone = true;
      hide(UNSENT_NOTICE);
    };
  }, []);
}
