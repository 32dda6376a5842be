import { expect, it } from "vitest";
import cases from "../../../../crates/domain/fold-cases.json";
import { contains, fold } from "./fold";

it.each(cases as Array<[string, string]>)("folds %j like the server", (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});

it("finds a name with either apostrophe", () => {
  expect(contains("O'Neill & Sons", " O’NEILL ")).toBe(true);
  expect(contains("O’Neill & Sons", "o'neil")).toBe(true);
  expect(contains("O’Neill & Sons", "onx")).toBe(false);
});
