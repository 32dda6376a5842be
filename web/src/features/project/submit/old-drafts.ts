import type { KEPT_FOR, PREFIX } from "./draft";

// Repeated here because `draft.ts` is loaded with the form's page, and this module when a page is idle.
const DRAFTS: typeof PREFIX = "submit-project-draft:";
const A_WEEK: typeof KEPT_FOR = 604_800_000;

/** Whether a draft is less than a week old. False if it is unreadable or has no timestamp. */
function isFresh(text: string | null): boolean {
  try {
    return Date.now() - JSON.parse(text ?? "").keptAt <= A_WEEK;
  } catch {
    return false;
  }
}

/** Deletes all users' expired drafts from this device, with their files. */
export function forgetOld(): void {
  try {
    const isOld = (key: string) => key.startsWith(DRAFTS) && !isFresh(localStorage.getItem(key));
    const old = Object.keys(localStorage).filter(isOld);
    for (const key of old) localStorage.removeItem(key);
    for (const key of old) indexedDB.deleteDatabase(key);
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}
