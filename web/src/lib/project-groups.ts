import type { Schemas } from "@/api/client";
import { worded } from "@/lib/worded";
import { FAMILY_LABELS } from "./status";

export type ProjectGroup = Schemas["ProjectGroup"];

/** What the figures of dashboards count, as the figures are called. */
export const groupTexts = worded("groupTexts", {
  open: "Open",
  in_progress: "In Progress",
  completed: "Completed",
  overdue: "Needs Attention",
  late: "Overdue",
} as const);

const GROUPS = { ...groupTexts, ...FAMILY_LABELS } as Record<ProjectGroup, string>;

export const groupLabel = (group: ProjectGroup): string => GROUPS[group];

/** The group that an address names, if it is one. */
export const groupNamed = (word: string | undefined): ProjectGroup | undefined =>
  word !== undefined && Object.hasOwn(GROUPS, word) ? (word as ProjectGroup) : undefined;
