import { describe, expect, it } from "vitest";
import cases from "../../../../crates/domain/text-cases.json";
import { identifier, isBlank, line, plain, sanitiseLine } from "./clean";

describe("cleaning text", () => {
  it.each(cases)("turns $typed into the same text as the server", (given) => {
    expect(plain(given.typed)).toBe(given.plain);
    expect(line(given.typed)).toBe(given.line);
    expect(identifier(given.typed)).toBe(given.identifier);
    expect(sanitiseLine(given.typed)).toBe(given.sanitised);
    expect(isBlank(given.typed)).toBe(given.plain === "");
  });
});
