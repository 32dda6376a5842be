import { describe, expect, it } from "vitest";
import { canBeDescribed, distinct, isSilent, roomOf, sentPhoto, tagOf, withoutTag, withTag } from "./description";
import { rememberedWords, rememberWords } from "./remembered";

it.each([
  [" kitchen ", "Kitchen"],
  ["Ｋｉｔｃｈｅｎ", "Kitchen"],
  ["kids’ room – north", "Kids' room - north"],
  ["kids'  room ‑ nórth", "Kids' room - north"],
  ["Master\n  bath", "Master bath"],
  ["x".repeat(61), "x".repeat(60)],
  ["   ", ""],
])("a typed room %j is %j", (typed, room) => {
  expect(roomOf(typed, ["Kitchen", "Hall", "Kids' room - north"])).toBe(room);
});

it.each([
  ["WET", "wet"],
  ["mold, black", "mold black"],
  ["y".repeat(31), "y".repeat(30)],
])("a typed tag %j is %j", (typed, tag) => {
  expect(tagOf(typed, ["wet"])).toBe(tag);
});

describe("tags", () => {
  const ten = Array.from({ length: 10 }, (_, at) => `${at}`);
  it.each([
    [["wet"], "Wet", ["wet"]],
    [["O'Neill-Shaw"], "o’neill–shaw", ["O'Neill-Shaw"]],
    [["wet"], "mold", ["wet", "mold"]],
    [["wet"], "", ["wet"]],
    [ten, "eleven", ten],
  ])("%j and %j are %j", (tags, tag, all) => {
    expect(withTag(tags, tag)).toEqual(all);
  });

  it("are removed in any spelling, and named once", () => {
    expect(withoutTag(["Wet", "mold"], "wET")).toEqual(["mold"]);
    expect(distinct(["Wet", "mold", "wet"])).toEqual(["Wet", "mold"]);
  });
});

it.each([
  ["image/heic", true],
  ["video/mp4", true],
  ["application/pdf", false],
  ["", false],
])("files of type %j are described: %j", (type, is) => {
  expect(canBeDescribed(type)).toBe(is);
});

it("sends what a photo says, and nothing if it is silent", () => {
  expect(sentPhoto("u", { room: "Kitchen", caption: " Wet wall ", tags: [] })).toEqual({
    upload: "u",
    room: "Kitchen",
    caption: "Wet wall",
    tags: [],
  });
  expect(sentPhoto("u", undefined)).toBeUndefined();
  expect(sentPhoto("u", { caption: "  ", tags: [] })).toBeUndefined();
  const position = { latitude: 1, longitude: 2, accuracy_meters: 5, recorded_at: "2026-11-20T12:00:00Z" };
  expect(isSilent({ position, tags: [] })).toBe(false);
});

describe("the words for the next photo", () => {
  it("are remembered for each project until they are empty", () => {
    rememberWords("one", { room: "Kitchen", phase: "damage", tags: ["wet"] });
    rememberWords("two", { room: "Hall", tags: [] });
    expect(rememberedWords("one")).toEqual({ room: "Kitchen", phase: "damage", tags: ["wet"] });
    rememberWords("one", { room: null, tags: [] });
    expect(rememberedWords("one")).toEqual({ tags: [] });
    expect(rememberedWords("two")).toMatchObject({ room: "Hall" });
  });

  it.each(["{", "null", '{"v":2,"projects":[]}', '{"v":1,"projects":[["one",{"room":7,"tags":"wet"}]]}'])(
    "are empty if the device has %s",
    (stored) => {
      localStorage.setItem("photo-words", stored);
      expect(rememberedWords("one")).toEqual({ tags: [] });
    },
  );

  it("are remembered for the last 50 projects", () => {
    for (let at = 0; at < 51; at += 1) rememberWords(`${at}`, { room: "Hall", tags: [] });
    expect([rememberedWords("0").room, rememberedWords("1").room]).toEqual([undefined, "Hall"]);
  });
});
