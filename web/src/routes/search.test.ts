import * as v from "valibot";
import { expect, it } from "vitest";
import { projectSearch } from "@/features/project/shared/search";
import { contractorSearch } from "./contractor/search";
import { adminSearch, projectEditSearch } from "./search";

it("accepts a numeric search term", () => {
  expect(v.parse(projectSearch, { search: 2026 }).search).toBe("2026");
  expect(v.parse(contractorSearch, { search: 2026 }).search).toBe("2026");
  expect(v.parse(contractorSearch, { search: "elm" }).search).toBe("elm");
  expect(v.parse(contractorSearch, { search: { no: "term" } }).search).toBeUndefined();
});

it("accepts the filter by own submissions and drops invalid values", () => {
  expect(v.parse(projectSearch, { mine: true, view: ["nonsense"] })).toEqual({ mine: true });
});

it("accepts the page from which an edit form was opened", () => {
  expect(v.parse(projectEditSearch, { area: "admin", tab: "files" })).toEqual({ area: "admin", tab: "files" });
  expect(v.parse(projectEditSearch, { area: "nowhere", tab: "none" })).toEqual({});
});

it("accepts a valid number of days without a change", () => {
  expect(v.parse(projectSearch, { quiet_days: 21 }).quiet_days).toBe(21);
  for (const quiet_days of [0, 366, 1.5, "long"]) expect(v.parse(projectSearch, { quiet_days })).toEqual({});
  expect(v.parse(adminSearch, { days: 30 }).days).toBe(30);
  expect(v.parse(adminSearch, { days: 31 })).toEqual({});
});
