import * as v from "valibot";
import { searchTerm } from "@/features/project/search";

/** The term that the assigned projects are searched for, and the code of the project that is given an update. */
export const contractorSearch = v.object({ search: searchTerm, update: searchTerm });

/** The term that the admin's list of companies is searched for. */
export const contractorListSearch = v.object({ search: searchTerm });
