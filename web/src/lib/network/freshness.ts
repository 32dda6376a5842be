/** How long counts, updates and messages are fresh, in milliseconds (specification 2, section 9). */
export const FRESH_MS = 30_000;
/** How long updates and messages are kept that nobody looks at, in milliseconds (specification 2, section 9). */
export const KEPT_MS = 5 * 60_000;
