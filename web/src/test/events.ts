import type { Schemas } from "@/api/client";

/** An event, as the API returns it to an admin. */
export function anEvent(given: Partial<Schemas["Event"]> = {}): Schemas["Event"] {
  return {
    id: "0190a000-0000-7000-8000-00000000e001",
    task_type: "site_visit",
    title: "Site Visit/Inspection",
    description: null,
    scheduled_date: "2099-06-12",
    start_time: "09:00",
    end_time: "10:00",
    is_all_day: false,
    status: "scheduled",
    contractor: { id: "c-1", company_name: "Northside Restoration" },
    creator_full_name: "Ann Admin",
    parent_task_id: null,
    created_at: "2026-11-20T12:00:00Z",
    updated_at: "2026-11-20T12:00:00Z",
    version: 3,
    is_upcoming: true,
    abilities: { edit: true, delete: true, update_status: true, complete: false, answer: false },
    ...given,
  };
}

/** A proposed timeslot. */
export function aSlot(id: string, scheduled_date: string, is_past = false): Schemas["Timeslot"] {
  return { id, scheduled_date, start_time: "09:00", end_time: "10:00", is_all_day: false, is_past };
}

/** A proposal with two timeslots, as the API returns it to an admin. */
export function aProposal(given: Partial<Schemas["Proposal"]> = {}): Schemas["Proposal"] {
  return {
    id: "0190a000-0000-7000-8000-00000000f001",
    task_type: "site_visit",
    title: "Site Visit/Inspection Proposal",
    description: null,
    contractor: { id: "c-1", company_name: "Northside Restoration" },
    creator_full_name: "Ann Admin",
    created_at: "2026-11-20T12:00:00Z",
    version: 5,
    timeslots: [aSlot("slot-1", "2099-06-12"), aSlot("slot-2", "2099-06-13")],
    abilities: { edit: true, delete: true, confirm: true, answer: false },
    ...given,
  };
}

/** A request for other times, as the API returns it to those who decide it. */
export function anAnswer(given: Partial<Schemas["VisitAnswer"]> = {}): Schemas["VisitAnswer"] {
  const time = (scheduled_date: string) => ({
    scheduled_date,
    start_time: "14:00" as const,
    end_time: "15:00" as const,
    is_all_day: false,
    is_past: false,
  });
  return {
    id: "0190a000-0000-7000-8000-00000000a001",
    state: "open",
    note: "The crew is away.",
    timeslots: [time("2099-06-20"), time("2099-06-21")],
    reply: null,
    shares_staff_device: false,
    abilities: { decide: true, choose: false },
    ...given,
  };
}

/** The events of a project. */
export function eventList(given: Partial<Schemas["EventList"]> = {}): Schemas["EventList"] {
  return {
    proposed: [],
    scheduled: [],
    past: [],
    next_cursor: null,
    time_zone: "America/Chicago",
    abilities: { create: false },
    ...given,
  };
}
