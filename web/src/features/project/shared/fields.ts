import type { UseFormReturnType } from "@mantine/form";
import fieldRuleText from "locales/field-rule.ftl";
import type { Schemas } from "@/api/client";
import { fieldLabel, TRACKED_FIELDS } from "@/components/project/tracked-fields";
import { choice, day, email, optional, optionalText, phone, type Rule, text, zipCode } from "@/lib/forms/rules";
import { isState } from "@/lib/forms/us-states";
import { urgencyOptions } from "@/lib/project/status";
import { plain } from "@/lib/text/clean";
import { formatPhone, phoneDigits } from "@/lib/text/phone";

/** The tracked fields, in form order. */
export const FIELD_NAMES = TRACKED_FIELDS satisfies ReadonlyArray<keyof Schemas["ProjectFields"]>;

export type FieldName = (typeof FIELD_NAMES)[number];

/** The fields as typed; an empty string is an empty field. */
export type FieldValues = Record<FieldName, string>;
export type ProjectForm = UseFormReturnType<FieldValues>;

export const FIELD_LABELS = Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldLabel(name)])) as Record<
  FieldName,
  string
>;

const labels = FIELD_LABELS;
const person = { min: 2, max: 100 };

/** Validation rules of the fields; same as the server's. */
export const FIELD_RULES: Record<FieldName, Rule> = {
  property_owner_name: text(labels.property_owner_name, person),
  property_owner_email: optional(email),
  property_owner_phone: optional(phone),
  property_address: text(labels.property_address, { max: 200 }),
  unit: optionalText(labels.unit, { max: 30 }),
  city: text(labels.city, { max: 100 }),
  state: choice(labels.state, isState, fieldRuleText("state")),
  zip_code: zipCode,
  damage_type: text(labels.damage_type, { max: 100 }),
  damage_description: optionalText(labels.damage_description, { max: 5000 }, plain),
  urgency_level: choice(
    labels.urgency_level,
    (typed) => urgencyOptions.some(({ value }) => value === typed),
    fieldRuleText("urgency"),
  ),
  timeline_start: optional(
    // Browsers turn `26`, typed into a date field, into the year 26.
    day(labels.timeline_start, (given) => (given.startsWith("20") ? undefined : fieldRuleText("timeline-start"))),
  ),
  insurance_claim_number: optionalText(labels.insurance_claim_number, { max: 50 }),
  insurance_carrier_name: optionalText(labels.insurance_carrier_name, person),
  claims_adjuster_name: optionalText(labels.claims_adjuster_name, person),
  referral_partner_contact_name: optionalText(labels.referral_partner_contact_name, person),
  referral_partner_contact_phone: optional(phone),
  referral_partner_contact_email: optional(email),
};

const PHONES: ReadonlySet<FieldName> = new Set(["property_owner_phone", "referral_partner_contact_phone"]);

export const isPhone = (field: FieldName): boolean => PHONES.has(field);

function valuesFrom(read: (field: FieldName) => string): FieldValues {
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, read(field)])) as FieldValues;
}

export const EMPTY_FIELDS: FieldValues = valuesFrom((field) => (field === "urgency_level" ? "medium" : ""));

/** A project's fields as form values. */
export function fieldsOf(project: Schemas["ProjectPage"]): FieldValues {
  const { street, unit, city, state, zip_code } = project.address;
  const flat = { ...project, property_address: street, unit, city, state, zip_code };
  return valuesFrom((field) => {
    const value = flat[field] ?? "";
    return isPhone(field) ? formatPhone(value) : value;
  });
}

/** A typed value as the server stores it, for comparing and sending. */
export function sentValue(field: FieldName, typed: string): string | null {
  const value = isPhone(field) ? phoneDigits(typed) : typed.trim();
  return value === "" ? null : value;
}

/** All fields as sent with a submission. */
export function sentFields(values: FieldValues): Schemas["ProjectFields"] {
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, sentValue(field, values[field])]));
}

/** The fields that differ from the base; a cleared field is sent as an empty string. */
export function changedFields(base: FieldValues, values: FieldValues): Schemas["ProjectFields"] {
  const changed = FIELD_NAMES.filter((field) => sentValue(field, base[field]) !== sentValue(field, values[field]));
  return Object.fromEntries(changed.map((field) => [field, sentValue(field, values[field]) ?? ""]));
}
