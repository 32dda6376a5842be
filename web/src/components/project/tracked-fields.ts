import fieldText from "locales/field.ftl";

/** The project fields whose edits are recorded, in form order. */
export const TRACKED_FIELDS = [
  "property_owner_name",
  "property_owner_email",
  "property_owner_phone",
  "property_address",
  "unit",
  "city",
  "state",
  "zip_code",
  "damage_type",
  "damage_description",
  "urgency_level",
  "timeline_start",
  "insurance_claim_number",
  "insurance_carrier_name",
  "claims_adjuster_name",
  "referral_partner_contact_name",
  "referral_partner_contact_phone",
  "referral_partner_contact_email",
] as const;

/** The label of a tracked field. Fields that only a newer server has are derived from their name. */
export function fieldLabel(name: string): string {
  const words = name.replaceAll("_", " ");
  return fieldText.find(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
