import * as v from "valibot";
import { PROJECT_STATUSES, URGENCY_LEVELS } from "@/lib/status";

const oneOf = <const T extends string>(words: readonly T[]) => v.fallback(v.optional(v.picklist(words)), undefined);

/** A term that is searched for; one of digits, typed into the address by hand, arrives as a number. */
export const searchTerm = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  undefined,
);

/** The list in the address: filters, order, columns and saved view. What is not understood is left out, so that an old
 *  link still opens; the page looks at the words of group, order and columns, which nothing else needs to know. */
export const projectSearch = v.object({
  search: searchTerm,
  status: oneOf(PROJECT_STATUSES),
  urgency: oneOf(URGENCY_LEVELS),
  group: searchTerm,
  sort: searchTerm,
  mine: v.fallback(v.optional(v.boolean()), undefined),
  unassigned: v.fallback(v.optional(v.boolean()), undefined),
  quiet_days: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))), undefined),
  contractor: searchTerm,
  columns: searchTerm,
  view: searchTerm,
});
