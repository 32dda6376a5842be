import { describe, expect, it } from "vitest";
import { fieldValue } from "./field-value";
import { fieldLabel } from "./tracked-fields";

describe("fieldLabel", () => {
  it.each([
    ["property_address", "Property address"],
    ["damage_type", "Damage type"],
    ["insurance_claim_number", "Insurance claim number"],
    ["roof_age", "Roof age"],
  ])("labels %s as %s", (name, label) => {
    expect(fieldLabel(name)).toBe(label);
  });
});

describe("fieldValue", () => {
  it.each([
    ["property_owner_phone", "2175550170", "(217) 555-0170"],
    ["referral_partner_contact_phone", "2175550170", "(217) 555-0170"],
    ["timeline_start", "2026-11-21", "Nov\u00A021,\u00A02026"],
    ["urgency_level", "high", "High"],
    ["estimate_decider", "owner", "The property owner"],
    ["estimate_decider", "robot", "robot"],
    ["city", "Springfield", "Springfield"],
  ])("formats %s %s as %s", (name, stored, shown) => {
    expect(fieldValue(name, stored)).toBe(shown);
  });
});
