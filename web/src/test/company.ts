import type { Schemas } from "@/api/client";

/** A company page, as the API returns it to an admin. */
export const COMPANY: Schemas["ContractorPage"] = {
  id: "c-1",
  company_name: "Ridgeline Roofing",
  slug: "ridgeline-roofing",
  primary_email: "office@ridgeline.example",
  primary_phone: "2125550100",
  status: "active",
  members_count: 1,
  pending_invitations: 2,
  open_projects: 3,
  projects: 7,
  version: 6,
  load: { open: 3, overdue: 1, completed: 4, median_days: 12 },
  members: [
    {
      id: "u-1",
      full_name: "Luis Miguel Hernández",
      email: "luis@ridgeline.example",
      phone: "2125550101",
      active: true,
      created_at: "2026-08-20T12:00:00Z",
    },
    {
      id: "u-2",
      full_name: "Pat Example",
      email: "pat@ridgeline.example",
      phone: null,
      active: false,
      created_at: "2026-08-21T12:00:00Z",
    },
  ],
  more_members: false,
  abilities: { invite: true, edit: true, deactivate: true, reactivate: false },
};
