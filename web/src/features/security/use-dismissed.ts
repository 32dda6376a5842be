import { useCallback, useState } from "react";

const KEY = "dismissedSecurityAlerts";
/** What is kept under it; another number is of another version of the portal, which shows the alerts anew. */
const VERSION = 1;

function kept(): string[] {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    // The first version kept the ids alone.
    const ids: unknown = value?.v === VERSION ? value.ids : value;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    // Forbidden, or written by somebody else: nothing was dismissed.
    return [];
  }
}

/** The alerts that were dismissed, remembered for this browser's session. Those before them have had their day: only
 *  what is dismissed now is kept. */
export function useDismissed(): [dismissed: readonly string[], dismiss: (ids: string[]) => void] {
  const [dismissed, setDismissed] = useState(kept);
  const dismiss = useCallback((ids: string[]) => {
    setDismissed(ids);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ v: VERSION, ids }));
    } catch {
      // Remembered until the page is loaded anew.
    }
  }, []);
  return [dismissed, dismiss];
}
