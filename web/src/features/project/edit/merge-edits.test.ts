import { describe, expect, it } from "vitest";
import { aProject } from "@/test/project";
import { changedFields, fieldsOf, sentFields } from "../shared/fields";
import { mergeEdits } from "./merge-edits";

const base = fieldsOf(aProject());

describe("two people's edits", () => {
  it("come together where they changed different fields", () => {
    const merged = mergeEdits(base, { ...base, city: "Marion" }, { ...base, damage_type: "Fire Damage" });
    expect(merged.values).toMatchObject({ city: "Marion", damage_type: "Fire Damage" });
    expect(merged.takenOver).toEqual(["damage_type"]);
    expect(merged.conflicts).toEqual([]);
  });

  it("need a decision where they changed the same field to different things", () => {
    const merged = mergeEdits(base, { ...base, city: "Marion" }, { ...base, city: "Hiawatha" });
    expect(merged.conflicts).toEqual([{ field: "city", mine: "Marion", theirs: "Hiawatha" }]);
    expect(merged.values.city).toBe("Marion");
  });

  it("agree where both typed the same, whatever the shape of a phone", () => {
    const mine = { ...base, property_owner_phone: "319-555-9999" };
    const merged = mergeEdits(base, mine, { ...base, property_owner_phone: "(319) 555-9999" });
    expect(merged.conflicts).toEqual([]);
    expect(merged.takenOver).toEqual([]);
  });
});

describe("what is sent", () => {
  it("of an edit is only what changed, an emptied field as an empty text", () => {
    const values = { ...base, city: " Marion ", insurance_claim_number: "", property_owner_phone: "319 555 0142" };
    expect(changedFields(base, values)).toEqual({ city: "Marion", insurance_claim_number: "" });
  });

  it("of a submission is every field, phones as digits", () => {
    expect(sentFields(base)).toMatchObject({ property_owner_phone: "3195550142", unit: null, city: "Cedar Rapids" });
  });
});
