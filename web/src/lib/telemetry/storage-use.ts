import { MONITOR } from "./limits";
import { isStale } from "./rules";
import { SESSION_KEY } from "./session";

/** Storage uses UTF-16: two bytes per code unit. */
const BYTES_PER_UNIT = 2;

/** Bytes in storage by key prefix (the part before the first colon), largest first. */
export function storageUse(storage: () => Storage = () => localStorage): [name: string, bytes: number][] {
  const use = new Map<string, number>();
  try {
    const kept = storage();
    for (const key of Object.keys(kept)) {
      const name = key.split(":")[0] ?? key;
      const bytes = (key.length + (kept.getItem(key)?.length ?? 0)) * BYTES_PER_UNIT;
      use.set(name, (use.get(name) ?? 0) + bytes);
    }
  } catch {
    // Storage is forbidden, so it holds nothing.
  }
  return [...use].sort((a, b) => b[1] - a[1]);
}

export const storageBytes = (): number => storageUse().reduce((sum, [, bytes]) => sum + bytes, 0);

/** Items that expire, and how to read when each was written. User choices and text are not included; drafts have their own
 *  expiry. */
const PASSING = [
  {
    storage: () => localStorage,
    key: "propertyOwnerSession",
    writtenAt: (kept: { storedAt?: string }) => Date.parse(kept.storedAt ?? ""),
    maxAgeMs: MONITOR.staleItemMs,
  },
  {
    storage: () => sessionStorage,
    key: SESSION_KEY,
    writtenAt: (kept: { at?: number }) => kept.at ?? Number.NaN,
    maxAgeMs: MONITOR.staleSessionItemMs,
  },
] as const;

/** Removes expired or unreadable items. Returns how many were removed. */
export function removeStaleItems(now: number): number {
  let removed = 0;
  for (const { storage, key, writtenAt, maxAgeMs } of PASSING) {
    try {
      const text = storage().getItem(key);
      if (text === null || !isStale(ageOf(text, writtenAt), now, maxAgeMs)) continue;
      storage().removeItem(key);
      removed += 1;
    } catch {
      // Storage is forbidden, so it holds nothing.
    }
  }
  return removed;
}

function ageOf(text: string, writtenAt: (kept: object) => number): number {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === "object" && kept !== null ? writtenAt(kept) : Number.NaN;
  } catch {
    return Number.NaN;
  }
}
