import { describe, expect, it } from "vitest";
import cases from "../../../../crates/domain/text-cases.json";
import { identifier, isBlank, line, plain, sanitizeLine } from "./clean";

describe("cleaning text", () => {
  it.each(cases)("turns $typed into the same text as the server", (given) => {
    expect(plain(given.typed)).toBe(given.plain);
    expect(line(given.typed)).toBe(given.line);
    expect(identifier(given.typed)).toBe(given.identifier);
    expect(sanitizeLine(given.typed)).toBe(given.sanitized);
    expect(isBlank(given.typed)).toBe(given.plain === "");
  });
});
