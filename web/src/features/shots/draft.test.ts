import { describe, expect, it } from "vitest";
import { draftOf, moved, newShot, type ShotList, savedAs } from "./draft";

const list: ShotList = {
  id: "list",
  version: 3,
  damage_type: "Water Damage",
  phase: "damage",
  needed_for_status: "site_visit_completed",
  enforcement: "block",
  shots: [
    { id: "ceiling", room: "Kitchen", subject: "Ceiling", count: 2, example_url: "/api/shots/ceiling/example" },
    { id: "house", subject: "House", count: 1 },
  ],
};

describe("drafts of photo lists", () => {
  it("keep the shots of an edited list", () => {
    const saved = savedAs(draftOf(list, false), list);
    expect(saved).toMatchObject({ damage_type: "Water Damage", needed_for_status: "site_visit_completed" });
    expect(saved.shots.map(({ id, example_of }) => [id, example_of])).toEqual([
      ["ceiling", null],
      ["house", null],
    ]);
  });

  it("copy a list as new shots with the same examples, without the damage type", () => {
    const saved = savedAs(draftOf(list, true), undefined);
    expect(saved.damage_type).toBeNull();
    expect(saved.shots.map(({ id, example_of, subject }) => [id, example_of, subject])).toEqual([
      [null, "ceiling", "Ceiling"],
      [null, "house", "House"],
    ]);
  });

  it.each([
    [0, 1, [1, 0, 2]],
    [2, -1, [0, 2, 1]],
    [0, -1, [0, 1, 2]],
    [2, 1, [0, 1, 2]],
    [9, 1, [0, 1, 2]],
  ] as const)("move shot %i by %i places", (key, step, order) => {
    const shots = [0, 1, 2].map((each) => newShot(each));
    expect(moved(shots, key, step).map((shot) => shot.key)).toEqual(order);
  });
});
