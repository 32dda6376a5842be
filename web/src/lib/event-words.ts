import type { Schemas } from "@/api/client";
import type { StatusFamily } from "./status";

export type EventType = Schemas["EventType"];
export type EventStatus = Schemas["EventStatus"];

/** What kinds of events are called (specification 2, section 3). */
const TYPES: Record<EventType, string> = {
  site_visit: "Site Visit/Inspection",
  appointment: "Appointment/Meeting",
  work_scheduled: "Work Scheduled",
  delivery: "Delivery/Materials Drop-off",
  progress_check: "Progress Check",
  final_walkthrough: "Final Walkthrough",
  custom: "Custom",
};

const STATUSES: Record<EventStatus, { label: string; family: StatusFamily }> = {
  scheduled: { label: "Scheduled", family: "moving" },
  in_progress: { label: "In Progress", family: "moving" },
  completed: { label: "Completed", family: "done" },
  on_hold: { label: "On Hold", family: "blocked" },
  canceled: { label: "Canceled", family: "stopped" },
};

/** A tab that was open before an upgrade may meet a word that it does not know. */
export const eventTypeLabel = (type: EventType): string => TYPES[type] ?? TYPES.custom;
const knownStatus = (status: EventStatus) => STATUSES[status] ?? STATUSES.scheduled;
export const eventStatusLabel = (status: EventStatus): string => knownStatus(status).label;
export const eventStatusFamily = (status: EventStatus): StatusFamily => knownStatus(status).family;

/** Choices for a select. */
export const eventTypeOptions = (Object.keys(TYPES) as EventType[]).map((value) => ({ value, label: TYPES[value] }));
export const eventStatusOptions = (Object.keys(STATUSES) as EventStatus[]).map((value) => ({
  value,
  label: STATUSES[value].label,
}));
