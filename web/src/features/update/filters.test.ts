import { expect, it } from "vitest";
import { storedFile, timelineEntry } from "@/test/samples";
import { isShown, UPDATE_FILTERS, type UpdateFilter } from "./filters";
import type { Update } from "./queries";

const BARE = { notes: null, attachments: [], edits: [] };
const KEPT = { previous_status: "on_hold", new_status: "on_hold" } as const;

it.each<[string, Partial<Update>, UpdateFilter[]]>([
  ["a changed status", { update_type: "status_change" }, ["status"]],
  ["the first status", { update_type: "status_change", previous_status: null }, ["status"]],
  ["notes under the same status", { ...KEPT, update_type: "status_change", notes: "Dry." }, ["notes"]],
  ["blank notes", { ...KEPT, update_type: "status_change", notes: "  " }, []],
  ["an edit", { update_type: "project_edit" }, ["details"]],
  ["an assignment", { update_type: "contractor_assigned" }, ["details"]],
  ["a new event", { update_type: "event_created" }, ["events"]],
  [
    "an event's status with a file",
    { update_type: "event_status_updated", attachments: [storedFile()] },
    ["events", "attachments"],
  ],
])("%s is found by its filters only", (_name, given, expected) => {
  const entry = timelineEntry({ ...BARE, ...given });
  const found = UPDATE_FILTERS.map(([filter]) => filter).filter((filter) => isShown(entry, new Set([filter])));
  expect(found).toEqual(expected);
});

it("several filters show what any of them finds, and none shows all", () => {
  const edit = timelineEntry({ ...BARE, update_type: "project_edit" });
  expect(isShown(edit, new Set(["events", "details"]))).toBe(true);
  expect(isShown(edit, new Set(["events", "notes"]))).toBe(false);
  expect(isShown(edit, new Set())).toBe(true);
});
