import { useEffect, useState } from "react";
import { useAfterContent } from "@/lib/browser/use-after-content";
import { KEPT_EVENT, wasEverKept } from "./forget";

/** Whether to load the outbox: for contractors after the page has loaded, for others once this device has entries. */
export function useIsNeeded(isContractor: boolean): boolean {
  const isAfterContent = useAfterContent();
  const [wasKept, setWasKept] = useState(false);
  useEffect(() => {
    if (isContractor) return;
    const need = () => setWasKept(true);
    wasEverKept().then(
      (was) => was && need(),
      () => undefined,
    );
    window.addEventListener(KEPT_EVENT, need);
    return () => window.removeEventListener(KEPT_EVENT, need);
  }, [isContractor]);
  return isContractor ? isAfterContent : wasKept;
}
