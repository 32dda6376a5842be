import { worded } from "@/lib/worded";

/** The fields of a project whose edits are kept, as forms, messages and timelines name them; in the order of forms. */
export const TRACKED_FIELD_LABELS = worded("trackedFieldLabels", {
  property_owner_name: "Property owner name",
  property_owner_email: "Property owner email",
  property_owner_phone: "Property owner phone",
  property_address: "Property address",
  unit: "Unit",
  city: "City",
  state: "State",
  zip_code: "Zip code",
  damage_type: "Damage type",
  damage_description: "Damage description",
  urgency_level: "Urgency level",
  timeline_start: "Timeline start",
  insurance_claim_number: "Insurance claim number",
  insurance_carrier_name: "Insurance carrier name",
  claims_adjuster_name: "Claims adjuster name",
  referral_partner_contact_name: "Referral partner contact name",
  referral_partner_contact_phone: "Referral partner contact phone",
  referral_partner_contact_email: "Referral partner contact email",
} as const);

const LABELS: Readonly<Record<string, string>> = TRACKED_FIELD_LABELS;

/** A tracked field as people call it; one that a newer server knows is spelled out. */
export function fieldLabel(name: string): string {
  const words = name.replaceAll("_", " ");
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
