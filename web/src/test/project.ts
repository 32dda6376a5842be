import type { ProjectPage } from "@/api/project";

/** A project's page as the server would send it. */
export function aProject(change: Partial<ProjectPage> = {}): ProjectPage {
  return {
    id: "01970000-0000-7000-8000-0000000000aa",
    project_code: "ABC234",
    project_number: "BB-2026-000123",
    insurance_claim_number: "CLM-88421",
    property_owner_name: "José Álvarez",
    property_owner_email: "jose@example.com",
    property_owner_phone: "3195550142",
    address: {
      street: "12 Maple Street",
      unit: null,
      city: "Cedar Rapids",
      state: "IA",
      zip_code: "52402",
      formatted: "12 Maple Street, Cedar Rapids, IA 52402",
    },
    damage_type: "Water Damage",
    damage_description: "A supply line burst behind the kitchen wall.",
    insurance_carrier_name: null,
    claims_adjuster_name: null,
    referral_partner_contact_name: null,
    referral_partner_contact_email: null,
    referral_partner_contact_phone: null,
    status: "submitted",
    urgency_level: "medium",
    timeline_start: null,
    created_at: "2026-11-01T15:00:00Z",
    updated_at: "2026-11-01T15:00:00Z",
    is_new: false,
    referral_partner: { full_name: "Dana Reyes", company_name: null },
    contractor: null,
    assigned_contractor: null,
    abilities: { edit: true, assign_contractor: false, add_update: false, add_file: true, delete_file: false },
    progress: 15,
    status_choices: [],
    version: 4,
    ...change,
  };
}
