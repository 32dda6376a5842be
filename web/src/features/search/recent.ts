/** How many searches the header keeps (specification 1, section 9). */
const KEPT = 8;
const SHORTEST = 2;

/** One list per person: a shared device must not show what somebody else looked for. The number is of what it looks like. */
const PREFIX = "recent-searches:1:";
const keyOf = (userId: string) => `${PREFIX}${userId}`;

/** What somebody searched for last, the newest first; what cannot be read counts as nothing. */
export function readSearches(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    if (!Array.isArray(kept)) return [];
    const terms = kept.filter((term): term is string => typeof term === "string" && term.trim().length >= SHORTEST);
    return [...new Set(terms)].slice(0, KEPT);
  } catch {
    return [];
  }
}

/** Keeps a term, unless it is blank or too short. */
export function keepSearch(userId: string, typed: string): void {
  const term = typed.trim();
  if (term.length < SHORTEST) return;
  const others = readSearches(userId).filter((kept) => kept.toLowerCase() !== term.toLowerCase());
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([term, ...others].slice(0, KEPT)));
  } catch {
    // Full or forbidden storage: the search works without.
  }
}

/** Forgets what somebody searched for; of everybody who used this browser, where nobody is named. */
export function forgetSearches(userId?: string): void {
  try {
    const keys = userId ? [keyOf(userId)] : Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
