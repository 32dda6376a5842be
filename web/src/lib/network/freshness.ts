/** How long counts, updates and messages stay fresh, in milliseconds (specification 2, section 9). */
export const FRESH_MS = 30_000;
/** How long unused updates and messages stay cached, in milliseconds (specification 2, section 9). */
export const KEPT_MS = 5 * 60_000;
