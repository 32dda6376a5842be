import type { FieldName } from "./fields";

/** The fields of each step; the last step is for files. */
export const STEP_FIELDS: FieldName[][] = [
  [
    "property_owner_name",
    "property_owner_email",
    "property_owner_phone",
    "property_address",
    "unit",
    "city",
    "state",
    "zip_code",
  ],
  ["damage_type", "damage_description", "urgency_level", "timeline_start"],
  [
    "insurance_claim_number",
    "insurance_carrier_name",
    "claims_adjuster_name",
    "referral_partner_contact_name",
    "referral_partner_contact_phone",
    "referral_partner_contact_email",
  ],
  [],
];

export const LAST_STEP = STEP_FIELDS.length;

/** The first step (1-based) that contains one of these fields. */
export function stepOf(fields: string[]): number {
  const index = STEP_FIELDS.findIndex((names) => names.some((name) => fields.includes(name)));
  return index === -1 ? LAST_STEP : index + 1;
}
