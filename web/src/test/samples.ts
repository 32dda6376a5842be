import type { Schemas } from "@/api/client";
import { anEvent } from "./events";
import { noShots } from "./shots";

const abilities: Schemas["ProjectAbilities"] = {
  edit: false,
  assign_contractor: false,
  issue_code: false,
  tell_owner: false,
  add_update: false,
  add_file: false,
  delete_file: false,
  manage_notes: false,
  manage_tasks: false,
  show_history: false,
  delete: false,
  manage_legal_hold: false,
};

/** A project, as in lists and cards. */
export function projectCard(given: Partial<Schemas["ProjectCard"]> = {}): Schemas["ProjectCard"] {
  return {
    id: "0190a000-0000-7000-8000-000000000001",
    project_code: "ABC234",
    project_number: "BB-2026-000123",
    insurance_claim_number: "CLM-1",
    property_owner_name: "Maria Alvarez",
    address: {
      street: "12 Elm Street",
      unit: null,
      city: "Springfield",
      state: "IL",
      zip_code: "62704",
      formatted: "12 Elm Street, Springfield, IL 62704",
    },
    damage_type: "Water Damage",
    status: "submitted",
    urgency_level: "medium",
    timeline_start: null,
    created_at: "2026-11-20T12:00:00Z",
    updated_at: "2026-11-20T12:00:00Z",
    version: 1,
    is_new: false,
    referral_partner: null,
    contractor: null,
    ...given,
    abilities: { ...abilities, ...given.abilities },
  };
}

/** A project, as on its page. */
export function projectPage(given: Partial<Schemas["ProjectPage"]> = {}): Schemas["ProjectPage"] {
  return {
    ...projectCard(given),
    status_choices: ["submitted", "site_visit_scheduled", "site_visit_completed"],
    ...given,
    abilities: { ...abilities, ...given.abilities },
  };
}

export function storedFile(given: Partial<Schemas["File"]> = {}): Schemas["File"] {
  const name = given.file_name ?? "kitchen.jpg";
  return {
    id: name,
    file_name: name,
    file_type: "image/jpeg",
    file_size: 1536,
    uploaded_at: "2026-11-20T12:00:00Z",
    origin: "status_update",
    update_id: null,
    url: `/api/files/${name}?show`,
    download_url: `/api/files/${name}?download`,
    thumbnail_url: given.file_type === undefined ? `/api/files/thumbnails/${name}.jpg?show` : null,
    abilities: { read: true, delete: false, annotate: false },
    ...given,
  };
}

export function timelineEntry(given: Partial<Schemas["Update"]> = {}): Schemas["Update"] {
  return {
    id: "0190a000-0000-7000-8000-000000000002",
    update_type: "status_change",
    previous_status: "submitted",
    new_status: "site_visit_scheduled",
    change_summary: null,
    notes: null,
    author_name: "Luis Ortega",
    created_at: "2026-11-20T12:00:00Z",
    attachments: [],
    edits: [],
    abilities: { read_files: true },
    ...given,
  };
}

/** A project of a contractor's visit. */
export function scheduledProject(given: Partial<Schemas["ScheduledProject"]> = {}): Schemas["ScheduledProject"] {
  return {
    ...projectPage(given),
    property_owner_phone: "2175550188",
    damage_description: "A pipe burst above the kitchen.",
    latest_note: {
      notes: "The key is with the neighbor.",
      author_name: "Ann Admin",
      created_at: "2026-11-20T12:00:00Z",
    },
    photos: [storedFile()],
    shots: noShots(),
    zip_center: { latitude: 39.78, longitude: -89.68 },
    ...given,
    abilities: { ...abilities, add_update: true, ...given.abilities },
  };
}

/** A visit of that project. */
export function visit(given: Partial<Schemas["Visit"]> = {}): Schemas["Visit"] {
  return {
    ...anEvent({ scheduled_date: "2026-11-25", end_time: "11:00" }),
    project_id: "0190a000-0000-7000-8000-000000000001",
    ...given,
  };
}

/** A contractor's next ten days. */
export function contractorSchedule(given: Partial<Schemas["ContractorSchedule"]> = {}): Schemas["ContractorSchedule"] {
  return {
    today: "2026-11-25",
    visits: [visit()],
    projects: [scheduledProject()],
    due_updates: [],
    session_ends_at: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    ...given,
  };
}
