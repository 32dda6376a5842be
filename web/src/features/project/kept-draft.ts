import { SUBMISSIONS } from "@/lib/begun";

/** What nobody came back to is forgotten: a draft holds a stranger's name, telephone and address. Milliseconds. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

/** What a kept draft looks like; another number is of another version of the portal, and is dropped. */
export const VERSION = 1;

/** A kept draft as an object, or null where it cannot be read or is too old; one without a time is as old as can be. */
export function unfold(text: string | null) {
  const kept = JSON.parse(text ?? "null");
  if (kept?.v !== VERSION || typeof kept.values !== "object" || kept.values === null) return null;
  const age = Date.now() - kept.keptAt;
  // A clock that was set back makes a draft of the future: it counts as fresh.
  return age <= KEPT_FOR ? kept : null;
}

/** Takes everybody's drafts off this device that are too old or cannot be read. */
export function forgetOld(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(SUBMISSIONS)) continue;
    let kept = null;
    try {
      kept = unfold(localStorage.getItem(key));
    } catch {
      // Not a draft at all.
    }
    if (kept === null) localStorage.removeItem(key);
  }
}
