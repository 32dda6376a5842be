import { expect, it } from "vitest";
import {
  describeFilters,
  nearestFirst,
  placeMeant,
  readTokens,
  suggestCompany,
  suggestedFrom,
  suggestTokens,
} from "./tokens";

it("splits typed text into filters and words", () => {
  for (const [typed, filters, term] of [
    ["", {}, ""],
    ["  elm  street ", {}, "elm street"],
    ["is:unassigned ", { unassigned: true }, ""],
    ["is:assigned elm", { unassigned: false }, "elm"],
    ["elm is:mine st", { mine: true }, "elm st"],
    ["is:open ", { group: "open", status: undefined }, ""],
    ["is:overdue ", { group: "late", status: undefined }, ""],
    ["is:stalled ", { quiet_days: 14 }, ""],
    ["status:on_hold elm", { status: "on_hold", group: undefined }, "elm"],
    ["STATUS:On-Hold elm", { status: "on_hold", group: undefined }, "elm"],
    ['status:"on hold" elm', { status: "on_hold", group: undefined }, "elm"],
    ["status:“on hold” elm", { status: "on_hold", group: undefined }, "elm"],
    ["status:On–Hold elm", { status: "on_hold", group: undefined }, "elm"],
    ["status:ｏｎ＿ｈｏｌｄ elm", { status: "on_hold", group: undefined }, "elm"],
    ["carrier:“Harbor Mutual” elm", { carrier: "Harbor Mutual" }, "elm"],
    ["status: completed ", { status: "completed", group: undefined }, ""],
    ["urgency:critical status:submitted ", { urgency: "critical", status: "submitted", group: undefined }, ""],
    // The last one counts.
    ["is:open status:submitted ", { status: "submitted", group: undefined }, ""],
    ["status:submitted is:open ", { status: undefined, group: "open" }, ""],
    ["carrier:harbor elm", { carrier: "harbor" }, "elm"],
    ['carrier:"Harbor Mutual" elm', { carrier: "Harbor Mutual" }, "elm"],
    ["company:ridgeline-restoration ", { contractor: "ridgeline-restoration" }, ""],
    // The server finds it by its exact name, whose slug may be another company's.
    ['company:"Ridgeline & Sons" ', { contractor: "Ridgeline & Sons" }, ""],
    ["company:ACME! ", { contractor: "ACME!" }, ""],
    // Unknown values and keys are ordinary text.
    ["status:nonsense elm", {}, "status:nonsense elm"],
    ["color:red elm", {}, "color:red elm"],
    ["this:open elm", {}, "this:open elm"],
    ['carrier:"" elm', {}, 'carrier:"" elm'],
  ] as const) {
    const read = readTokens(typed, true);
    expect(read.filters, typed).toEqual(filters);
    expect(read.term, typed).toBe(term);
    expect(read.open, typed).toBeUndefined();
  }
});

it("does not use the token that is being typed", () => {
  for (const [typed, open, term] of [
    ["status:", { key: "status", value: "", start: 0 }, ""],
    ["elm status:on", { key: "status", value: "on", start: 4 }, "elm"],
    ["elm status:on_hold", { key: "status", value: "on_hold", start: 4 }, "elm"],
    ['elm carrier:"Harbor Mu', { key: "carrier", value: "Harbor Mu", start: 4 }, "elm"],
    ["is:open carrier:h", { key: "carrier", value: "h", start: 8 }, ""],
  ] as const) {
    const read = readTokens(typed, true);
    expect(read.open, typed).toEqual(open);
    expect(read.term, typed).toBe(term);
  }
  expect(readTokens("elm is:open carrier:h", true).rest).toBe("elm carrier:h");
  // Enter completes it.
  const done = readTokens("elm status:on_hold", true, true);
  expect([done.filters, done.term, done.open]).toEqual([{ status: "on_hold", group: undefined }, "elm", undefined]);
});

it("offers assignments and companies only to those who see all projects", () => {
  expect(readTokens("is:unassigned company:x ", false).term).toBe("is:unassigned company:x");
  const keys = (seesAll: boolean) => suggestTokens("", seesAll).map(({ insert }) => insert);
  expect(keys(true)).toEqual(["is:", "status:", "urgency:", "carrier:", "company:"]);
  expect(keys(false)).toEqual(["is:", "status:", "urgency:", "carrier:"]);
  expect(suggestTokens("is:", false).map(({ insert }) => insert)).not.toContain("is:unassigned");
});

it("suggests keys and values, and where they belong", () => {
  for (const [typed, start, inserts] of [
    ["st", 0, ["status:"]],
    ["elm c", 4, ["carrier:", "company:"]],
    ["elm ", 4, []],
    ["elm", 0, []],
    ["is:un", 0, ["is:unassigned"]],
    ["elm is:over", 4, ["is:late"]],
    ["urgency:", 0, ["urgency:low", "urgency:medium", "urgency:high", "urgency:critical"]],
    ["status:visit", 0, ["status:site_visit_scheduled", "status:site_visit_completed"]],
    ["status:On H", 8, []],
    ['status:"On H', 0, ["status:on_hold"]],
    ["carrier:", 0, []],
  ] as const) {
    expect(
      suggestTokens(typed, true).map(({ insert }) => insert),
      typed,
    ).toEqual(inserts);
    if (inserts.length > 0) expect(suggestedFrom(typed, true), typed).toBe(start);
  }
});

const companies = ["Blue Ridge", "Ridge", "Ridge West", "North Ridge", "Acme", "ACME"].map((company_name, place) => ({
  slug: company_name === "ACME" ? "acme-2" : company_name.toLowerCase().replace(" ", "-"),
  company_name,
  place,
}));

it("puts the company that was typed in full first", () => {
  for (const [typed, first] of [
    ["ridge", ["Ridge", "Ridge West", "Blue Ridge"]],
    ["RIDGE-WEST", ["Ridge West", "Blue Ridge", "Ridge"]],
    ["acme-2", ["ACME", "Blue Ridge", "Ridge"]],
    ["", ["Blue Ridge", "Ridge", "Ridge West"]],
  ] as const) {
    const names = nearestFirst(companies, typed).map(({ company_name }) => company_name);
    expect(names.slice(0, 3), typed).toEqual(first);
    expect(names).toHaveLength(companies.length);
  }
});

it("knows which suggestion is meant, unless several may be", () => {
  for (const [typed, insert] of [
    ["Ridge", "company:ridge"],
    ["ridge west", "company:ridge-west"],
    ["west", "company:ridge-west"],
    ["rid", undefined],
    ["acme", undefined],
    ["acme-2", "company:acme-2"],
    ["summit", undefined],
    ["", undefined],
  ] as const) {
    const suggestions = companies.map(suggestCompany);
    expect(suggestions[placeMeant(typed, suggestions)]?.insert, typed).toBe(insert);
  }
});

it("puts filters into words", () => {
  expect(describeFilters({ status: "on_hold", group: undefined, carrier: "Harbor" })).toBe("On Hold, Harbor");
  expect(describeFilters({ unassigned: true, group: "late" })).toBe("No contractor, Overdue");
  expect(describeFilters({})).toBe("");
});
