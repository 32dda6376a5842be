import * as v from "valibot";

/** The search term. A numeric term in a hand-edited URL arrives as a number. */
export const searchTerm = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  undefined,
);

/** The list state in the URL: filters, order, columns, and saved view. Unknown values are dropped so that old links still open.
 *  The page validates the values of status, urgency, group, order, and columns, which keeps them out of the initial bundle. */
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
