import * as v from "valibot";
import { VIEWS } from "@/features/calendar/days";
import { searchTerm } from "@/features/project/search";

/** The calendar in the address: how and which days it shows, of what, and what is open over it. */
export const calendarSearch = v.object({
  view: v.fallback(v.optional(v.picklist(VIEWS)), undefined),
  date: searchTerm,
  project: searchTerm,
  contractor: searchTerm,
  type: searchTerm,
  entry: searchTerm,
  event: searchTerm,
});
