import { describe, expect, it } from "vitest";
import { entryOf } from "./entry";

describe("entryOf", () => {
  it.each([
    ["ABC234", { code: "ABC234" }],
    ["abc234", { code: "ABC234" }],
    ["link=0197.k1.abc-_", { link: "0197.k1.abc-_" }],
    ["", {}],
    ["ABC23", {}],
    ["link=", {}],
    ["%", {}],
    ["content", {}],
  ])("reads %j as %j", (hash, entry) => {
    expect(entryOf(hash)).toEqual(entry);
  });
});
