import { v7 as uuidv7 } from "uuid";
import { MONITOR } from "./limits";
import { isStale } from "./rules";

/** Storage key of this window's visit. It is unrelated to the sign-in session. */
export const SESSION_KEY = "analytics-session";
/** Version of the stored format. Other versions are ignored. */
const VERSION = 1;

/** The id of this window's visit. After an hour without a call, a new visit begins. */
export function visitId(now: number, storage: () => Storage = () => sessionStorage): string {
  const fresh = uuidv7();
  try {
    const kept = storage();
    const before = parsed(kept.getItem(SESSION_KEY));
    const id = before && !isStale(before.at, now, MONITOR.staleSessionItemMs) ? before.id : fresh;
    kept.setItem(SESSION_KEY, JSON.stringify({ v: VERSION, id, at: now }));
    return id;
  } catch {
    // Storage is full or forbidden, so the id cannot be kept.
    return fresh;
  }
}

function parsed(text: string | null): { id: string; at: number } | null {
  try {
    const kept = JSON.parse(text ?? "null");
    return kept?.v === VERSION && typeof kept.id === "string" && typeof kept.at === "number" ? kept : null;
  } catch {
    return null;
  }
}
