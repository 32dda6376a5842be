import * as v from "valibot";

/** An optional text parameter of the URL. A number in a hand-edited URL, such as the search term `2026`, becomes text again. */
export const textParam = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  undefined,
);

/** The list state in the URL: filters, order, columns, and saved view. Invalid values are dropped so that old links still open.
 *  The page validates the values of status, urgency, group, sort, and columns, so that the lists of valid values stay out of the
 *  initial bundle. */
export const projectSearch = v.object({
  search: textParam,
  status: textParam,
  urgency: textParam,
  group: textParam,
  sort: textParam,
  mine: v.fallback(v.optional(v.boolean()), undefined),
  unassigned: v.fallback(v.optional(v.boolean()), undefined),
  quiet_days: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))), undefined),
  contractor: textParam,
  carrier: textParam,
  columns: textParam,
  view: textParam,
});
