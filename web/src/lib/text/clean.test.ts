import { describe, expect, it } from "vitest";
import cases from "../../../../crates/domain/text-cases.json";
import { identifier, isBlank, line, plain, sanitiseLine } from "./clean";

describe("cleaning", () => {
  it.each(cases)("makes of $typed what the server makes of it", (given) => {
    expect(plain(given.typed)).toBe(given.plain);
    expect(line(given.typed)).toBe(given.line);
    expect(identifier(given.typed)).toBe(given.identifier);
    expect(sanitiseLine(given.typed)).toBe(given.sanitised);
    expect(isBlank(given.typed)).toBe(given.plain === "");
  });
});
