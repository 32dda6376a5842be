import type { Schemas } from "@/api/client";
import { STATUS_FAMILIES } from "./status";

export type ProjectGroup = Schemas["ProjectGroup"];

const FAMILIES = Object.fromEntries(STATUS_FAMILIES.map(({ family, label }) => [family, label]));

/** What the figures of dashboards count, as the figures are called. */
const GROUPS = {
  open: "Open",
  in_progress: "In Progress",
  completed: "Completed",
  overdue: "Needs Attention",
  late: "Overdue",
  ...FAMILIES,
} as Record<ProjectGroup, string>;

export const groupLabel = (group: ProjectGroup): string => GROUPS[group];

/** The group that an address names, if it is one. */
export const groupNamed = (word: string | undefined): ProjectGroup | undefined =>
  word !== undefined && Object.hasOwn(GROUPS, word) ? (word as ProjectGroup) : undefined;
