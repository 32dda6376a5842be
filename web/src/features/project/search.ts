import * as v from "valibot";
import { PROJECT_STATUSES, URGENCY_LEVELS } from "@/lib/status";

export const PROJECT_SORTS = ["newest", "oldest", "updated"] as const;

const oneOf = <const T extends string>(words: readonly T[]) => v.fallback(v.optional(v.picklist(words)), undefined);

/** The filters in the address. What is not understood is left out, so that an old link still opens. */
export const projectSearch = v.object({
  // A search for digits arrives as a number.
  search: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined),
  status: oneOf(PROJECT_STATUSES),
  urgency: oneOf(URGENCY_LEVELS),
  sort: oneOf(PROJECT_SORTS),
  unassigned: v.fallback(v.optional(v.boolean()), undefined),
});
