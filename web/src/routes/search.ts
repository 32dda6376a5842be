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

/** What a timeline, a history and a list of files keep in the address; each reads its own words. */
const parts = {
  files: v.optional(v.unknown()),
  order: v.optional(v.unknown()),
  show: v.optional(v.unknown()),
};

/** A project's page: which tab is open, and which of its dialogs is. */
export const projectTabSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(PROJECT_TABS)), undefined),
  update: v.fallback(v.optional(v.literal("new")), undefined),
  add: v.fallback(v.optional(v.literal("files")), undefined),
  ...parts,
});

/** The owner's page. */
export const ownerSearch = v.object(parts);
