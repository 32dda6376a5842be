import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetSearches, keepSearch, readSearches } from "./recent";

beforeEach(() => localStorage.clear());

describe("recent searches", () => {
  it("keeps the last eight, the newest first, each once", () => {
    for (const term of ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", " A5 "]) keepSearch("dana", term);
    expect(readSearches("dana")).toEqual(["A5", "a9", "a8", "a7", "a6", "a4", "a3", "a2"]);
  });

  it.each(["", " ", "a", " a "])("keeps no %j", (term) => {
    keepSearch("dana", term);
    expect(readSearches("dana")).toEqual([]);
  });

  it("belongs to one person and is forgotten on request", () => {
    keepSearch("dana", "roof");
    keepSearch("ann", "gutter");
    localStorage.setItem("theme", "dark");
    expect(readSearches("ann")).toEqual(["gutter"]);
    forgetSearches("ann");
    expect([readSearches("ann"), readSearches("dana")]).toEqual([[], ["roof"]]);
    forgetSearches();
    expect(readSearches("dana")).toEqual([]);
    expect(localStorage.getItem("theme")).toBe("dark");
  });

  it.each(["not json", "{}", "null", '[1, null, "", "a", {"b": 2}]'])("takes %s for nothing", (kept) => {
    localStorage.setItem("recent-searches:1:dana", kept);
    expect(readSearches("dana")).toEqual([]);
    keepSearch("dana", "roof");
    expect(readSearches("dana")).toEqual(["roof"]);
  });

  it("works without storage", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("forbidden");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    keepSearch("dana", "roof");
    expect(readSearches("dana")).toEqual([]);
  });
});
