import eventStatusText from "locales/event-status.ftl";
import eventTypeText from "locales/event-type.ftl";
import titleText from "locales/title.ftl";
import type { Schemas } from "@/api/client";
import { type ServerText, serverText } from "@/language/server-text";
import type { StatusFamily } from "./status";

export type EventType = Schemas["EventType"];
export type EventStatus = Schemas["EventStatus"];

/** The event types (specification 2, section 3). */
const EVENT_TYPES: readonly EventType[] = [
  "site_visit",
  "appointment",
  "work_scheduled",
  "delivery",
  "progress_check",
  "final_walkthrough",
  "custom",
];

const EVENT_STATUSES: readonly EventStatus[] = ["scheduled", "in_progress", "completed", "on_hold", "canceled"];

const FAMILIES: Record<EventStatus, StatusFamily> = {
  scheduled: "moving",
  in_progress: "moving",
  completed: "done",
  on_hold: "blocked",
  canceled: "stopped",
};

/** A page loaded before an upgrade may receive unknown types; it shows them as custom. */
export const eventTypeLabel = (type: EventType): string => eventTypeText.find(type) ?? eventTypeText("custom");
/** The default title of an event of this type while its timeslots are proposed. */
export const proposalTitle = (type: EventType): string => titleText("proposal", { title: eventTypeLabel(type) });
/** The title of an event. A title that the form filled in is shown in the page's language. */
export const eventTitle = (of: { title: string; title_text?: ServerText | null }): string =>
  serverText(of.title_text, of.title);
export const eventStatusLabel = (status: EventStatus): string =>
  eventStatusText.find(status) ?? eventStatusText("scheduled");
export const eventStatusFamily = (status: EventStatus): StatusFamily => FAMILIES[status] ?? FAMILIES.scheduled;

/** Options for a select. */
export const eventTypeOptions = EVENT_TYPES.map((value) => ({
  value,
  label: eventTypeText(value),
}));
export const eventStatusOptions = EVENT_STATUSES.map((value) => ({
  value,
  label: eventStatusText(value),
}));
