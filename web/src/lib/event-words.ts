import type { Schemas } from "@/api/client";
import { worded } from "@/lib/worded";
import type { StatusFamily } from "./status";

export type EventType = Schemas["EventType"];
export type EventStatus = Schemas["EventStatus"];

/** What kinds of events are called (specification 2, section 3). */
export const EVENT_TYPES: Record<EventType, string> = worded("eventTypes", {
  site_visit: "Site Visit/Inspection",
  appointment: "Appointment/Meeting",
  work_scheduled: "Work Scheduled",
  delivery: "Delivery/Materials Drop-off",
  progress_check: "Progress Check",
  final_walkthrough: "Final Walkthrough",
  custom: "Custom",
});

export const EVENT_STATUSES: Record<EventStatus, string> = worded("eventStatuses", {
  scheduled: "Scheduled",
  in_progress: "In Progress",
  completed: "Completed",
  on_hold: "On Hold",
  canceled: "Canceled",
});

const FAMILIES: Record<EventStatus, StatusFamily> = {
  scheduled: "moving",
  in_progress: "moving",
  completed: "done",
  on_hold: "blocked",
  canceled: "stopped",
};

/** A tab that was open before an upgrade may meet a word that it does not know. */
export const eventTypeLabel = (type: EventType): string => EVENT_TYPES[type] ?? EVENT_TYPES.custom;
export const eventStatusLabel = (status: EventStatus): string => EVENT_STATUSES[status] ?? EVENT_STATUSES.scheduled;
export const eventStatusFamily = (status: EventStatus): StatusFamily => FAMILIES[status] ?? FAMILIES.scheduled;

/** Choices for a select. */
export const eventTypeOptions = (Object.keys(EVENT_TYPES) as EventType[]).map((value) => ({
  value,
  label: EVENT_TYPES[value],
}));
export const eventStatusOptions = (Object.keys(EVENT_STATUSES) as EventStatus[]).map((value) => ({
  value,
  label: EVENT_STATUSES[value],
}));
