import { useState } from "react";

const keyOf = (userId: string): string => `dismissedSecurityAlerts:${userId}`;
/** Version of the stored data. After a change, all alerts are shown again. */
const VERSION = 1;

function kept(userId: string): string[] {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null");
    const ids: unknown = value?.v === VERSION && value.ids;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    // Storage is blocked or holds other data, so treat nothing as dismissed.
    return [];
  }
}

/** The alerts that a user dismissed on this device. Alerts last a day, so only the latest dismissal is stored. */
export function useDismissed(userId: string): [dismissed: readonly string[], dismiss: (ids: string[]) => void] {
  const [dismissed, setDismissed] = useState(() => kept(userId));
  const dismiss = (ids: string[]) => {
    setDismissed(ids);
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify({ v: VERSION, ids }));
    } catch {
      // Storage is blocked, so the dismissal lasts until a reload.
    }
  };
  return [dismissed, dismiss];
}
