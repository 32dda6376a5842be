import { describe, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { storedFile } from "@/test/samples";
import { type Arrangement, arrange, type Order } from "./arrangement";

const described = (name: string, words: Partial<Schemas["PhotoDescription"]> | null, rest = {}) =>
  storedFile({ file_name: name, description: words && { tags: [], ...words }, ...rest });

const taken = (name: string, local: string, doubt: Schemas["PhotoDoubt"] | null = null) =>
  storedFile({ file_name: name, uploaded_at: "2026-11-20T12:00:00", facts: { taken: { local, doubt } } });

const by = (name: string, person: string | null, role?: string) =>
  storedFile({
    file_name: name,
    uploaded_by_name: person,
    uploaded_by_text: role ? { code: role, params: {} } : null,
  });

/** The titles, each with the names of its files. */
const shape = (files: Schemas["File"][], how: Arrangement, order?: Order) =>
  arrange(files, how, order).map(({ title, files }) => [title, ...files.map((file) => file.file_name)]);

const order: Order = {
  rooms: ["Kitchen", "Bath"].map((name) => ({ name, is_own: false, photos: 1 })),
  phases: [{ key: "rebuild" }, { key: "damage" }],
};

describe("arrange", () => {
  it("keeps the newest first in one list without a heading", () => {
    expect(shape([storedFile({ file_name: "b" }), storedFile({ file_name: "a" })], "newest")).toEqual([
      [undefined, "b", "a"],
    ]);
  });

  it.each<Arrangement>(["newest", "room", "date", "person"])("has no section without files, by %s", (how) => {
    expect(arrange([], how)).toEqual([]);
  });

  it.each<[string, Schemas["File"][], Order | undefined, (string | undefined)[][]]>([
    [
      "the usual order of phases, and rooms by name",
      [
        described("1", { room: "Kitchen", phase: "rebuild" }),
        described("2", { room: "Attic", phase: "complete" }),
        described("3", { room: "Kitchen", phase: "damage" }),
      ],
      undefined,
      [
        ["Attic · Complete", "2"],
        ["Kitchen · Damage", "3"],
        ["Kitchen · Rebuild", "1"],
      ],
    ],
    [
      "the portal's order, then other names",
      [
        described("1", { room: "Attic", phase: "damage" }),
        described("2", { room: "Bath", phase: "damage" }),
        described("3", { room: "Bath", phase: "rebuild" }),
        described("4", { room: "Bath", phase: "Drying" }),
        described("5", { room: "Kitchen", phase: "damage" }),
      ],
      order,
      [
        ["Kitchen · Damage", "5"],
        ["Bath · Rebuild", "3"],
        ["Bath · Damage", "2"],
        ["Bath · Drying", "4"],
        ["Attic · Damage", "1"],
      ],
    ],
    [
      "spellings of one room together",
      [described("1", { room: "kids’ room" }), described("2", { room: "Kids' Room" })],
      undefined,
      [["kids’ room", "1", "2"]],
    ],
    [
      "photos without words after all others, and documents last",
      [
        described("1.pdf", null, { file_type: "application/pdf" }),
        described("2", null),
        described("3", { phase: "damage" }),
        described("4", { room: "Kitchen" }),
        described("5.mp4", { room: "Kitchen" }, { file_type: "video/mp4" }),
      ],
      undefined,
      [
        ["Kitchen", "4", "5.mp4"],
        ["No room · Damage", "3"],
        ["Without room and phase", "2"],
        ["Documents", "1.pdf"],
      ],
    ],
  ])("groups by room and phase: %s", (_, files, known, expected) => {
    expect(shape(files, "room", known)).toEqual(expected);
  });

  it("groups by the day a photo was taken, or received if that is unknown or doubtful, newest first", () => {
    const files = [
      storedFile({ file_name: "received", uploaded_at: "2026-11-20T12:00:00" }),
      taken("early", "2026-05-03T08:00:00"),
      taken("late", "2026-05-03T14:14:05"),
      taken("doubtful", "1970-01-01T00:00:00", "too_early"),
    ];
    expect(shape(files, "date")).toEqual([
      ["Nov\u00A020,\u00A02026", "received", "doubtful"],
      ["May\u00A03,\u00A02026", "late", "early"],
    ]);
  });

  it("groups by person, those without a name last", () => {
    const files = [by("1", null), by("2", "Luis Ortega"), by("3", "Ann Admin"), by("4", "Luis Ortega")];
    expect(shape(files, "person")).toEqual([
      ["Ann Admin", "3"],
      ["Luis Ortega", "2", "4"],
      ["Unknown person", "1"],
    ]);
  });
});
