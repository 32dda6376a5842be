/** The specified storage key of the user's state in this browser (1, section 3). */
export const GLOBAL_STATE_KEY = "globalState";

/** Key prefix under which earlier versions stored each user's search history. */
const EARLIER_SEARCHES = "recent-searches:";

export const earlierSearchesKey = (userId: string): string => `${EARLIER_SEARCHES}1:${userId}`;

/** Incremented at each sign-out, so that pending changes of the previous user are not saved. */
let readers = 0;

export const readersSoFar = (): number => readers;

/** Deletes the user's state from this browser. */
export function forgetGlobalState(): void {
  readers += 1;
  try {
    localStorage.removeItem(GLOBAL_STATE_KEY);
    for (const key of Object.keys(localStorage)) if (key.startsWith(EARLIER_SEARCHES)) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so there is nothing to delete.
  }
}
