import type { KEPT_FOR, PREFIX } from "./draft";

// The form's file is part of its page, and this one comes when a page is idle.
const DRAFTS: typeof PREFIX = "submit-project-draft:";
const A_WEEK: typeof KEPT_FOR = 604_800_000;

/** Whether a draft is of the last week. One that cannot be read, or that has no time, is not. */
function isFresh(text: string | null): boolean {
  try {
    return Date.now() - JSON.parse(text ?? "").keptAt <= A_WEEK;
  } catch {
    return false;
  }
}

/** Takes everybody's drafts off this device that nobody came back to for a week. */
export function forgetOld(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(DRAFTS) && !isFresh(localStorage.getItem(key))) localStorage.removeItem(key);
    }
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}
