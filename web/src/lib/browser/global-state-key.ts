/** Where the specification keeps what this browser knows of its reader (1, section 3). */
export const GLOBAL_STATE_KEY = "globalState";

/** Earlier versions kept what each person searched for under a key of their own, which begins with this. */
const EARLIER_SEARCHES = "recent-searches:";

export const earlierSearchesKey = (userId: string): string => `${EARLIER_SEARCHES}1:${userId}`;

/** Rises with each sign-out: what waits to be saved for whoever was there before is not. */
let readers = 0;

export const readersSoFar = (): number => readers;

/** Forgets what this browser knows of its reader. */
export function forgetGlobalState(): void {
  readers += 1;
  try {
    localStorage.removeItem(GLOBAL_STATE_KEY);
    for (const key of Object.keys(localStorage)) if (key.startsWith(EARLIER_SEARCHES)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
