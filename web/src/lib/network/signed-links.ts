const FRESH_FOR_MS = 45 * 60 * 1000;

/** Query options for responses with signed links. The links expire after 3600 s, so an open page refetches them earlier.
 *  Stale links are also refetched when the tab regains focus. */
export const signedLinkFreshness = {
  staleTime: FRESH_FOR_MS,
  refetchInterval: FRESH_FOR_MS,
  refetchOnWindowFocus: true,
} as const;

let forgotten = 0;

/** Marks all list pages read so far as outdated. Their further pages are then read again, not only the first. */
export function forgetWhatWasRead(): void {
  forgotten = Date.now();
}

/** Milliseconds for which data read at `readAt` may still be shown; 0 or less if it may not. */
export const freshFor = (readAt: number): number => (readAt <= forgotten ? 0 : readAt + FRESH_FOR_MS - Date.now());
