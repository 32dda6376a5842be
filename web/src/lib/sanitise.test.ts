import { describe, expect, it } from "vitest";
import { plain, sanitise, sanitiseLine } from "./sanitise";

// The table of the server's own test (`text.rs`).
const CASES: Array<[string, string]> = [
  ["  José O'Brien ", "José O'Brien"],
  ["<b>Ann</b>", "bAnn/b"],
  ["javascript:alert(1)", "alert(1)"],
  ["JaVaScRiPt:x", "x"],
  ["javajavascript:script:x", "x"],
  ["java<script:x", "x"],
  ["a onclick=alert(1)", "a alert(1)"],
  ["ONERROR=x", "x"],
  ["<img onerror=x>", "img x"],
  ["oonx=nx=1", "oonx=nx=1"],
  ["onon=x=1", "x=1"],
  ["Johnson=brother", "Johnson=brother"],
  ["the onset = soon", "the onset = soon"],
  ["on=1", "on=1"],
  ["Éonload=1", "Éonload=1"],
  ["a\u0000b\u0007c", "abc"],
  ["東京 Ω", "東京 Ω"],
  ["line\r\ntwo", "line\ntwo"],
  ["", ""],
];

describe("cleaning", () => {
  it.each(CASES)("makes of %j what the server makes of it", (typed, clean) => {
    expect(sanitise(typed)).toBe(clean);
    expect(sanitise(clean)).toBe(clean);
  });

  it("leaves one line", () => {
    expect(sanitiseLine("a\tb\r\nc")).toBe("a b  c");
  });

  it("leaves words alone where only the ends matter", () => {
    expect(plain(" 2 < 3\r\nok\u0000 ")).toBe("2 < 3\nok");
  });
});
