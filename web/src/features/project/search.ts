import * as v from "valibot";
import { PROJECT_STATUSES, URGENCY_LEVELS } from "@/lib/status";

export const PROJECT_SORTS = ["newest", "oldest", "updated"] as const;

const oneOf = <const T extends string>(words: readonly T[]) => v.fallback(v.optional(v.picklist(words)), undefined);

/** A term that is searched for; one of digits, typed into the address by hand, arrives as a number. */
export const searchTerm = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  undefined,
);

/** The filters in the address. What is not understood is left out, so that an old link still opens. */
export const projectSearch = v.object({
  search: searchTerm,
  status: oneOf(PROJECT_STATUSES),
  urgency: oneOf(URGENCY_LEVELS),
  sort: oneOf(PROJECT_SORTS),
  mine: v.fallback(v.optional(v.boolean()), undefined),
  unassigned: v.fallback(v.optional(v.boolean()), undefined),
  contractor: searchTerm,
});
