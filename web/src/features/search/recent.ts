import { changeGlobalState, isSameSearch, readGlobalState, SHORTEST_SEARCH } from "@/lib/browser/global-state";

/** How many recent searches to return by default, and how many the header shows (specification 1, section 9). */
const RECENT = 10;
export const IN_HEADER = 8;

/** A user's recent searches, newest first. */
export function readSearches(userId: string, most = RECENT): string[] {
  return readGlobalState(userId).searchHistory.slice(0, most);
}

/** Remembers a search term, unless it is blank or too short. */
export function keepSearch(userId: string, typed: string): void {
  const term = typed.trim();
  if (term.length < SHORTEST_SEARCH) return;
  changeGlobalState(userId, ({ searchHistory }) => ({
    searchHistory: [term, ...searchHistory.filter((kept) => !isSameSearch(kept, term))],
  }));
}

/** Removes a user's recent searches. */
export function forgetSearches(userId: string): void {
  changeGlobalState(userId, () => ({ searchHistory: [] }));
}
