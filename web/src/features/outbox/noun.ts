import type { EntryKind } from "./kept-entry";

/** One kind of entry, or a mix. */
export type Noun = EntryKind | "several";

/** The noun for a list of entries. */
export function nounOf(kinds: readonly EntryKind[]): Noun {
  const [first = "update", ...others] = kinds;
  return others.every((kind) => kind === first) ? first : "several";
}
