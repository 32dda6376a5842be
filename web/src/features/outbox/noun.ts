import type { EntryKind } from "./kept-entry";

/** One kind of entry, or several. */
export type Noun = EntryKind | "several";

/** What to call several entries together. */
export function nounOf(kinds: readonly EntryKind[]): Noun {
  const [first = "update", ...others] = kinds;
  return others.every((kind) => kind === first) ? first : "several";
}
