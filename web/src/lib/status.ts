import type { Schemas } from "@/api/client";

export type ProjectStatus = Schemas["ProjectStatus"];
export type StatusFamily = Schemas["StatusFamily"];
export type UrgencyLevel = Schemas["UrgencyLevel"];

/** A status's label and what it means at a glance; the same table as the server's. */
const STATUSES: Record<ProjectStatus, { label: string; family: StatusFamily }> = {
  submitted: { label: "Submitted", family: "waiting" },
  pending: { label: "Pending Review", family: "waiting" },
  requires_inspection: { label: "Requires Inspection", family: "waiting" },
  approved: { label: "Approved", family: "moving" },
  scheduled: { label: "Scheduled", family: "moving" },
  site_visit_scheduled: { label: "Site Visit Scheduled", family: "moving" },
  site_visit_completed: { label: "Site Visit Completed", family: "moving" },
  estimate_submitted: { label: "Estimate Submitted", family: "waiting" },
  waiting_for_approval: { label: "Waiting for Approval", family: "waiting" },
  estimate_approved: { label: "Estimate Approved", family: "moving" },
  build_back_scheduled: { label: "Build Back Scheduled", family: "moving" },
  in_progress: { label: "In Progress", family: "moving" },
  build_back_completed: { label: "Build Back Completed", family: "done" },
  completed: { label: "Completed", family: "done" },
  on_hold: { label: "On Hold", family: "blocked" },
  nonresponsive: { label: "NONRESPONSIVE", family: "blocked" },
  rejected: { label: "Rejected", family: "stopped" },
  canceled: { label: "Canceled", family: "stopped" },
};

/** Every status, in the order in which a project meets them. */
export const PROJECT_STATUSES = Object.keys(STATUSES) as ProjectStatus[];

export const STATUS_FAMILIES: Array<{ family: StatusFamily; label: string }> = [
  { family: "waiting", label: "Waiting" },
  { family: "moving", label: "Moving" },
  { family: "blocked", label: "Blocked" },
  { family: "done", label: "Done" },
  { family: "stopped", label: "Stopped" },
];

/** A tab that was open before an upgrade may meet a word that it does not know: it counts as `submitted`. */
const known = (status: ProjectStatus) => STATUSES[status] ?? STATUSES.submitted;

export const statusLabel = (status: ProjectStatus): string => known(status).label;
export const statusFamily = (status: ProjectStatus): StatusFamily => known(status).family;

const URGENCIES: Record<UrgencyLevel, string> = { low: "Low", medium: "Medium", high: "High", critical: "Critical" };

export const URGENCY_LEVELS = Object.keys(URGENCIES) as UrgencyLevel[];
export const urgencyLabel = (urgency: UrgencyLevel): string => URGENCIES[urgency] ?? urgency;

/** Choices for a select. */
export const statusOptions = PROJECT_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
export const urgencyOptions = URGENCY_LEVELS.map((value) => ({ value, label: urgencyLabel(value) }));
