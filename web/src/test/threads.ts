import type { Schemas } from "@/api/client";

/** The thread of a project, as the API lists it to an admin. */
export function aThreadOf(project_code: string, given: Partial<Schemas["Thread"]> = {}): Schemas["Thread"] {
  return {
    project: {
      project_code,
      project_number: `BB-2026-${project_code}`,
      insurance_claim_number: null,
      property_owner_name: `Owner ${project_code}`,
      street: "12 Elm Street",
      unit: null,
    },
    last_message: {
      id: "0190a000-0000-7000-8000-0000000000c1",
      sender_name: "Luis Ortega",
      participant_type: "contractor",
      excerpt: "The wall is dry.",
      created_at: "2026-11-20T15:04:00Z",
      mine: false,
    },
    unread: 0,
    work: { assigned_to: null, waiting_since: null },
    ...given,
  };
}
