import { describe, expect, it } from "vitest";
import type { PhotoDescription } from "@/lib/photos/description";
import { changeOf, type Edits, NO_EDITS, undoOf, valuesOf, withTagEdit } from "./description-change";

const photo = (description: Partial<PhotoDescription> | null) => ({
  description: description && { tags: [], ...description },
});
const kitchen = photo({ room: "Kitchen", phase: "damage", caption: "Wet", tags: ["wet", "wall"] });
const hall = photo({ room: "Hall", phase: "damage", tags: ["Wet"] });
const silent = photo(null);

describe("the form's values", () => {
  it("are what the photos share", () => {
    expect(valuesOf([kitchen, hall], NO_EDITS)).toEqual({
      room: undefined,
      phase: "damage",
      caption: undefined,
      before: null,
      tags: [
        { name: "wet", isOfAll: true },
        { name: "wall", isOfAll: false },
      ],
    });
    expect(valuesOf([silent], NO_EDITS)).toEqual({ room: null, phase: null, caption: "", before: null, tags: [] });
  });

  it("follow the edits", () => {
    const edits = withTagEdit(withTagEdit({ ...NO_EDITS, room: null, caption: "Dry" }, "wall", true), "wet", false);
    expect(valuesOf([kitchen, hall], edits)).toMatchObject({
      room: null,
      caption: "Dry",
      tags: [{ name: "wall", isOfAll: true }],
    });
  });
});

describe("the change", () => {
  const cases: [string, Partial<Edits>, ReturnType<typeof changeOf>][] = [
    ["nothing", {}, undefined],
    ["the shared phase again", { phase: "damage" }, undefined],
    ["a room", { room: "Attic" }, { room: "Attic" }],
    ["no room", { room: null }, { room: null }],
    ["a blank caption", { caption: "  " }, { caption: null }],
    ["a tag that all have", { added: ["WET"] }, undefined],
    ["a tag that one has", { added: ["wall"] }, { add_tags: ["wall"] }],
    ["the loss of a tag that one has", { removed: ["Wall"] }, { remove_tags: ["Wall"] }],
    ["the loss of a tag that none has", { removed: ["mold"] }, undefined],
  ];
  it.each(cases)("is only what differs: %s", (_, edits, change) => {
    expect(changeOf([kitchen, hall], { ...NO_EDITS, ...edits })).toEqual(change);
  });

  it("does not clear what is empty", () => {
    expect(changeOf([silent], { ...NO_EDITS, room: null, caption: "", before: null })).toBeUndefined();
  });
});

describe("the undo", () => {
  const change = { room: "Attic", caption: null, add_tags: ["wall", "mold"], remove_tags: ["wet"] };
  it.each([
    [kitchen, { room: "Kitchen", caption: "Wet", add_tags: ["wet"], remove_tags: ["mold"] }],
    [hall, { room: "Hall", caption: null, add_tags: ["Wet"], remove_tags: ["wall", "mold"] }],
    [silent, { room: null, caption: null, remove_tags: ["wall", "mold"] }],
  ])("restores %j", (file, back) => {
    expect(undoOf(file, change)).toEqual(back);
  });
});
