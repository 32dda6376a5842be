import * as v from "valibot";
import { projectSearch, searchTerm } from "@/features/project/shared/search";

/** What the assigned projects are narrowed to and their order, whose words the page looks at, and the codes of the project
 *  that is given an update, and of the one whose messages are open. */
const { search, status, urgency, group, sort } = projectSearch.entries;
export const contractorSearch = v.object({
  search,
  status,
  urgency,
  group,
  sort,
  update: searchTerm,
  messages: searchTerm,
});

/** The term that the admin's list of companies is searched for, and whether one is being added. */
export const contractorListSearch = v.object({
  search: searchTerm,
  add: v.fallback(v.optional(v.literal(true)), undefined),
});
