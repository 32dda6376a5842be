import type { FieldName } from "./fields";

/** Which fields each step asks for; the last step asks for files. */
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

/** The first step (from 1) that asks for one of these fields. */
export function stepOf(fields: string[]): number {
  const index = STEP_FIELDS.findIndex((names) => names.some((name) => fields.includes(name)));
  return index === -1 ? LAST_STEP : index + 1;
}
