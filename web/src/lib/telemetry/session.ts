import { v7 as uuidv7 } from "uuid";
import { MONITOR } from "./limits";
import { isStale } from "./rules";

/** Where a window keeps which visit its events belong to. It says nothing of the sign-in. */
export const SESSION_KEY = "analytics-session";
/** What is kept under it; another number is of another version of the portal, and is dropped. */
const VERSION = 1;

/** The id of this window's visit, which is asked for from time to time; a new one where nobody did for an hour. */
export function visitId(now: number, storage: () => Storage = () => sessionStorage): string {
  const fresh = uuidv7();
  try {
    const kept = storage();
    const before = parsed(kept.getItem(SESSION_KEY));
    const id = before && !isStale(before.at, now, MONITOR.staleSessionItemMs) ? before.id : fresh;
    kept.setItem(SESSION_KEY, JSON.stringify({ v: VERSION, id, at: now }));
    return id;
  } catch {
    // Full or forbidden storage: the visit is as long as the page.
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
