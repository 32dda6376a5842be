const FRESH_FOR_MS = 45 * 60 * 1000;

/**
 * Query options for answers that carry signed links. The links die after 3600 s, so a page left open asks for new ones
 * in time, and at once when its tab is looked at again after that.
 */
export const signedLinkFreshness = {
  staleTime: FRESH_FOR_MS,
  refetchInterval: FRESH_FOR_MS,
  refetchOnWindowFocus: true,
} as const;

let forgotten = 0;

/** What was read of long lists by now is not what they hold: their further pages are read again, not only the first. */
export function forgetWhatWasRead(): void {
  forgotten = Date.now();
}

/** How long something that was read at an instant can still be shown; 0 and less when it cannot. */
export const freshFor = (readAt: number): number => (readAt <= forgotten ? 0 : readAt + FRESH_FOR_MS - Date.now());
