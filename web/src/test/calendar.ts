import type { Schemas } from "@/api/client";
import { anEvent, aProposal } from "./events";

const project: Schemas["EventProject"] = {
  project_code: "ABC234",
  project_number: "BB-2026-000123",
  insurance_claim_number: "CLM-1",
  property_owner_name: "Maria Alvarez",
  street: "12 Elm Street",
  unit: null,
};

/** A calendar event. */
export function aCalendarEvent(given: Partial<Schemas["EventWithProject"]> = {}): Schemas["EventWithProject"] {
  return { ...anEvent(), project, scheduled_date: "2026-11-25", ...given };
}

/** A calendar proposal. */
export function aCalendarProposal(given: Partial<Schemas["PendingProposal"]> = {}): Schemas["PendingProposal"] {
  return { ...aProposal(), project, ...given };
}

/** A calendar response. */
export function aCalendar(given: Partial<Schemas["Calendar"]> = {}): Schemas["Calendar"] {
  return { events: [], proposals: [], truncated: false, ...given };
}
