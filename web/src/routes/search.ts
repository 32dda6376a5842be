import * as v from "valibot";
import { PROJECT_TABS } from "@/features/project/tabs";

/** /auth: which tab is open. */
export const authSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(["signin", "signup", "owner"])), undefined),
});

/** /submit-project: which step is open, from 1. */
export const submitSearch = v.object({
  step: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
});

/** A project's page: which tab is open. */
export const projectTabSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(PROJECT_TABS)), undefined),
});
