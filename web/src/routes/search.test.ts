import * as v from "valibot";
import { expect, it } from "vitest";
import { projectSearch } from "@/features/project/search";
import { contractorSearch } from "./contractor/search";

it("takes a search for digits, which arrives as a number", () => {
  expect(v.parse(projectSearch, { search: 2026 }).search).toBe("2026");
  expect(v.parse(contractorSearch, { search: 2026 }).search).toBe("2026");
  expect(v.parse(contractorSearch, { search: "elm" }).search).toBe("elm");
  expect(v.parse(contractorSearch, { search: { no: "term" } }).search).toBeUndefined();
});

it("takes the own submissions from the address, and leaves out what it does not understand", () => {
  expect(v.parse(projectSearch, { mine: true, status: "nonsense" })).toEqual({ mine: true });
});
