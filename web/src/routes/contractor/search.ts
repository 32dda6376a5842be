import * as v from "valibot";
import { projectSearch, textParam } from "@/features/project/shared/search";

/** The filters and order of the assigned projects, which the page validates, and the codes of the projects whose update
 *  dialog or messages are open. */
const { search, status, urgency, group, sort } = projectSearch.entries;
export const contractorSearch = v.object({
  search,
  status,
  urgency,
  group,
  sort,
  update: textParam,
  messages: textParam,
});

/** The search term of the admin's company list, and whether the form for a new company is open. */
export const contractorListSearch = v.object({
  search: textParam,
  add: v.fallback(v.optional(v.literal(true)), undefined),
});
