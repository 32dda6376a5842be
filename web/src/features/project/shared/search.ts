import * as v from "valibot";

/** A term that is searched for; one of digits, typed into the address by hand, arrives as a number. */
export const searchTerm = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  undefined,
);

/** The list in the address: filters, order, columns and saved view. What is not understood is left out, so that an old
 *  link still opens; the page looks at the words of status, urgency, group,
 *  order and columns: what is loaded first need not know them. */
export const projectSearch = v.object({
  search: searchTerm,
  status: searchTerm,
  urgency: searchTerm,
  group: searchTerm,
  sort: searchTerm,
  mine: v.fallback(v.optional(v.boolean()), undefined),
  unassigned: v.fallback(v.optional(v.boolean()), undefined),
  quiet_days: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))), undefined),
  contractor: searchTerm,
  columns: searchTerm,
  view: searchTerm,
});
