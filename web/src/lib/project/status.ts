import statusText from "locales/status.ftl";
import statusFamilyText from "locales/status-family.ftl";
import urgencyText from "locales/urgency.ftl";
import type { Schemas } from "@/api/client";

export type ProjectStatus = Schemas["ProjectStatus"];
export type StatusFamily = Schemas["StatusFamily"];
export type UrgencyLevel = Schemas["UrgencyLevel"];

/** The family of each status, which determines its color. */
const FAMILIES: Record<ProjectStatus, StatusFamily> = {
  pending: "waiting",
  submitted: "waiting",
  requires_inspection: "waiting",
  waiting_for_approval: "waiting",
  approved: "moving",
  scheduled: "moving",
  site_visit_scheduled: "moving",
  site_visit_completed: "moving",
  estimate_submitted: "waiting",
  estimate_approved: "moving",
  build_back_scheduled: "moving",
  in_progress: "moving",
  on_hold: "blocked",
  nonresponsive: "blocked",
  build_back_completed: "done",
  completed: "done",
  rejected: "stopped",
  canceled: "stopped",
};

/** Every status, in the usual order of a project. */
export const PROJECT_STATUSES = Object.keys(FAMILIES) as ProjectStatus[];

export const STATUS_FAMILIES = (["waiting", "moving", "blocked", "done", "stopped"] as const).map((family) => ({
  family,
  label: statusFamilyText(family),
}));

/** The label of a status. Unknown statuses, which a page loaded before an upgrade may receive, are shown as `submitted`. */
export const statusLabel = (status: ProjectStatus): string => statusText.find(status) ?? statusText("submitted");
/** The family of a status; for unknown statuses, the family of `submitted`. */
export const statusFamily = (status: ProjectStatus): StatusFamily => FAMILIES[status] ?? FAMILIES.submitted;

/** Whether a status ends a project (done or stopped). */
export const endsProject = (status: ProjectStatus): boolean => {
  const family = statusFamily(status);
  return family === "done" || family === "stopped";
};

export const URGENCY_LEVELS = ["low", "medium", "high", "critical"] as const;
export const urgencyLabel = (urgency: UrgencyLevel): string => urgencyText.find(urgency) ?? urgency;

/** The status named by a search parameter, if valid. */
export const statusNamed = (value: string | undefined): ProjectStatus | undefined =>
  PROJECT_STATUSES.find((status) => status === value);
/** The urgency named by a search parameter, if valid. */
export const urgencyNamed = (value: string | undefined): UrgencyLevel | undefined =>
  URGENCY_LEVELS.find((urgency) => urgency === value);

/** The order of status menus (specification 2, section 4). */
export const STATUS_MENU: readonly ProjectStatus[] = [
  "pending",
  "approved",
  "in_progress",
  "on_hold",
  "completed",
  "rejected",
  "scheduled",
  "requires_inspection",
  "waiting_for_approval",
  "submitted",
  "site_visit_scheduled",
  "site_visit_completed",
  "estimate_submitted",
  "estimate_approved",
  "build_back_scheduled",
  "build_back_completed",
  "nonresponsive",
  "canceled",
];

/** The usual next status. There is none if the work has ended or is blocked. */
const NEXT: Partial<Record<ProjectStatus, ProjectStatus>> = {
  pending: "submitted",
  submitted: "site_visit_scheduled",
  requires_inspection: "site_visit_scheduled",
  approved: "site_visit_scheduled",
  scheduled: "site_visit_completed",
  site_visit_scheduled: "site_visit_completed",
  site_visit_completed: "estimate_submitted",
  estimate_submitted: "estimate_approved",
  waiting_for_approval: "estimate_approved",
  estimate_approved: "build_back_scheduled",
  build_back_scheduled: "build_back_completed",
  in_progress: "build_back_completed",
};
export const likelyNext = (status: ProjectStatus): ProjectStatus | undefined => NEXT[status];

/** Sorts statuses by the order of status menus. */
export const inMenuOrder = (statuses: readonly ProjectStatus[]): ProjectStatus[] => [
  ...STATUS_MENU.filter((status) => statuses.includes(status)),
  ...statuses.filter((status) => !STATUS_MENU.includes(status)),
];

/** Options for a select. */
export const statusOptions = STATUS_MENU.map((value) => ({ value, label: statusLabel(value) }));
export const urgencyOptions = URGENCY_LEVELS.map((value) => ({ value, label: urgencyLabel(value) }));
