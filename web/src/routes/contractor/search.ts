import * as v from "valibot";
import { searchTerm } from "@/features/project/search";

/** The term that the assigned projects are searched for. */
export const contractorSearch = v.object({ search: searchTerm });
