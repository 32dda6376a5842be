import { useCallback, useState } from "react";

const KEY = "dismissedSecurityAlerts";

function kept(): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
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
      sessionStorage.setItem(KEY, JSON.stringify(ids));
    } catch {
      // Remembered until the page is loaded anew.
    }
  }, []);
  return [dismissed, dismiss];
}
