import { describe, expect, it } from "vitest";
import { aProject } from "@/test/project";
import { changedFields, fieldsOf, sentFields } from "../shared/fields";
import { mergeEdits } from "./merge-edits";

const base = fieldsOf(aProject());

describe("edits by two users", () => {
  it("are merged when they changed different fields", () => {
    const merged = mergeEdits(base, { ...base, city: "Marion" }, { ...base, damage_type: "Fire Damage" });
    expect(merged.values).toMatchObject({ city: "Marion", damage_type: "Fire Damage" });
    expect(merged.takenOver).toEqual(["damage_type"]);
    expect(merged.conflicts).toEqual([]);
  });

  it("need a decision when they changed the same field differently", () => {
    const merged = mergeEdits(base, { ...base, city: "Marion" }, { ...base, city: "Hiawatha" });
    expect(merged.conflicts).toEqual([{ field: "city", mine: "Marion", theirs: "Hiawatha" }]);
    expect(merged.values.city).toBe("Marion");
  });

  it("agree when both typed the same value, whatever the phone format", () => {
    const mine = { ...base, property_owner_phone: "319-555-9999" };
    const merged = mergeEdits(base, mine, { ...base, property_owner_phone: "(319) 555-9999" });
    expect(merged.conflicts).toEqual([]);
    expect(merged.takenOver).toEqual([]);
  });
});

describe("the request body", () => {
  it('of an edit contains only changed fields, an emptied one as ""', () => {
    const values = { ...base, city: " Marion ", insurance_claim_number: "", property_owner_phone: "319 555 0142" };
    expect(changedFields(base, values)).toEqual({ city: "Marion", insurance_claim_number: "" });
  });

  it("of a submission contains every field, phones as digits", () => {
    expect(sentFields(base)).toMatchObject({ property_owner_phone: "3195550142", unit: null, city: "Cedar Rapids" });
  });
});
