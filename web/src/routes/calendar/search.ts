import * as v from "valibot";
import { searchTerm } from "@/features/project/shared/search";

/** The calendar's view, date, filters and open dialogs. The page validates the values. */
export const calendarSearch = v.object({
  view: searchTerm,
  date: searchTerm,
  project: searchTerm,
  contractor: searchTerm,
  type: searchTerm,
  entry: searchTerm,
  event: searchTerm,
});
