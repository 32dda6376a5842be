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
