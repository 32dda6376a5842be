import * as v from "valibot";
import { searchTerm } from "@/features/project/shared/search";

/** The calendar in the address: how and which days it shows, of what, and what is open over it. The page looks at the
 *  words, which nothing else needs to know. */
export const calendarSearch = v.object({
  view: searchTerm,
  date: searchTerm,
  project: searchTerm,
  contractor: searchTerm,
  type: searchTerm,
  entry: searchTerm,
  event: searchTerm,
});
