import { useState } from "react";

const keyOf = (userId: string): string => `dismissedSecurityAlerts:${userId}`;
/** Of what is kept; another version of the portal shows the alerts again. */
const VERSION = 1;

function kept(userId: string): string[] {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null");
    const ids: unknown = value?.v === VERSION && value.ids;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    // Storage is forbidden, or holds something else: nothing was dismissed.
    return [];
  }
}

/** The alerts that a user dismissed on this device. Alerts live for a day, so only the latest dismissal is kept. */
export function useDismissed(userId: string): [dismissed: readonly string[], dismiss: (ids: string[]) => void] {
  const [dismissed, setDismissed] = useState(() => kept(userId));
  const dismiss = (ids: string[]) => {
    setDismissed(ids);
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify({ v: VERSION, ids }));
    } catch {
      // Remembered until the page is loaded again.
    }
  };
  return [dismissed, dismiss];
}
