import type { ProjectPage } from "@/api/project";
import { type FieldName, type FieldValues, fieldsOf } from "../shared/fields";

/** The fields that projects of one storm, one insurer, or one street usually share. Nothing that names an owner, a house, or a claim. */
const SHARED: readonly FieldName[] = [
  "city",
  "state",
  "zip_code",
  "damage_type",
  "urgency_level",
  "insurance_carrier_name",
  "claims_adjuster_name",
  "referral_partner_contact_name",
  "referral_partner_contact_phone",
  "referral_partner_contact_email",
];

/** The values of a new project like this one. */
export function valuesLike(project: ProjectPage, start: FieldValues): FieldValues {
  const values = fieldsOf(project);
  return { ...start, ...Object.fromEntries(SHARED.map((name) => [name, values[name]])) };
}
