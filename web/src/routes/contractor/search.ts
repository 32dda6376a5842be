import * as v from "valibot";
import { oneOf, searchTerm } from "@/features/project/search";
import { PROJECT_STATUSES, URGENCY_LEVELS } from "@/lib/status";

/** What the assigned projects are narrowed to and their order, whose words the page looks at, and the code of the project
 *  that is given an update. */
export const contractorSearch = v.object({
  search: searchTerm,
  status: oneOf(PROJECT_STATUSES),
  urgency: oneOf(URGENCY_LEVELS),
  sort: searchTerm,
  update: searchTerm,
});

/** The term that the admin's list of companies is searched for. */
export const contractorListSearch = v.object({ search: searchTerm });
