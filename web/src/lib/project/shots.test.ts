import { describe, expect, it } from "vitest";
import { projectShots } from "@/test/shots";
import { demandOf, shotFigures, shotStates, shotsByRoom } from "./shots";

const { lists } = projectShots();

describe("shots", () => {
  it.each([
    ["nothing waits", [], 2],
    ["a photo waits", ["ceiling"], 1],
    ["more photos wait than are missing", ["ceiling", "ceiling", "ceiling"], 1],
    ["photos of all shots wait", ["ceiling", "house"], 0],
    ["a photo of another project's shot waits", ["elsewhere"], 2],
  ])("counts what is missing when %s", (_case, waiting, left) => {
    expect(shotFigures(shotStates(lists, waiting))).toEqual({ needed: 3, left });
  });

  it.each([
    ["no status", undefined, [], { blocking: 0, warning: 0 }],
    ["a status that needs nothing", "site_visit_scheduled", [], { blocking: 0, warning: 0 }],
    ["a status that one list warns of", "estimate_submitted", [], { blocking: 1, warning: 1 }],
    ["a status that one list blocks", "site_visit_completed", [], { blocking: 1, warning: 0 }],
    ["photos that wait", "estimate_submitted", ["ceiling", "house"], { blocking: 0, warning: 0 }],
  ] as const)("knows what %s needs", (_case, status, waiting, demand) => {
    expect(demandOf(lists, waiting, status)).toEqual(demand);
  });

  it("groups by room in any spelling, and the rest last", () => {
    const [first, second] = shotStates(lists, []);
    if (!first || !second) throw new Error("two shots");
    const rooms = shotsByRoom([second, first, { ...first, room: "ＫＩＴＣＨＥＮ" }, { ...first, room: "Bath" }]);
    expect(rooms.map(({ room, shots }) => [room, shots.length])).toEqual([
      ["Kitchen", 2],
      ["Bath", 1],
      [undefined, 1],
    ]);
  });
});
