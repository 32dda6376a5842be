import { useEffect } from "react";
import { hide } from "@/components/feedback/toast";
import { wasEverKept } from "@/features/outbox/forget";
import { UNSENT_NOTICE } from "@/features/outbox/notice";

/** While the sign-in page is shown, tells the user about unsent entries on this device. A session that expired during an
 *  outage ends up here before anything has been retried. */
export function useWaitingNotice(): void {
  useEffect(() => {
    let isGone = false;
    const tell = async () => {
      if (!(await wasEverKept())) return;
      const { tellWhatWaits } = await import("@/features/outbox/waiting");
      await tellWhatWaits(() => !isGone);
    };
    // If storage is unavailable, there are no unsent entries.
    tell().catch(() => undefined);
    return () => {
      isGone = true;
      hide(UNSENT_NOTICE);
    };
  }, []);
}
