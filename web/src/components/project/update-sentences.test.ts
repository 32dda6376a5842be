import { describe, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { timelineEntry } from "@/test/samples";
import { hasMoved, updateSentence } from "./update-sentences";

type Update = Schemas["Update"];

describe("updateSentence", () => {
  it.each<[string, Partial<Update>, string]>([
    ["a change", {}, "Status changed from Submitted to Site Visit Scheduled"],
    [
      "a change that was undone",
      {
        change_summary: "A status change was undone",
        change: { code: "update-status-undone", params: {} },
        previous_status: "on_hold",
        new_status: "submitted",
      },
      "A status change was undone. Status changed from On Hold to Submitted",
    ],
    [
      "a change without required photos",
      {
        change_summary: "Set without 2 photos that the status needs: No light.",
        change: { code: "update-shots-overridden", params: { count: 2, reason: "No light." } },
      },
      "Status changed from Submitted to Site Visit Scheduled. Set without 2 photos that the status needs: No light.",
    ],
    ["the first status", { previous_status: null, new_status: "submitted" }, "Project submitted"],
    ["another first status", { previous_status: null, new_status: "pending" }, "Status set to Pending Review"],
    ["notes without a change", { previous_status: "on_hold", new_status: "on_hold" }, "Update added"],
    [
      "an edit without a field list",
      { update_type: "project_edit", change_summary: "2 fields changed" },
      "2 fields changed",
    ],
    [
      "an edit with a field list",
      {
        update_type: "project_edit",
        change_summary: "2 fields changed",
        edits: [{ field_name: "city" }, { field_name: "property_owner_phone" }],
      },
      "City, Property owner phone edited",
    ],
    [
      "an edit of many fields",
      {
        update_type: "project_edit",
        edits: ["city", "state", "zip_code", "unit", "damage_type"].map((field_name) => ({ field_name })),
      },
      "City, State, ZIP code and 2 more edited",
    ],
    ["an unknown update type", { update_type: "moon_landing" as Update["update_type"] }, "Project updated"],
    ["an edit without a summary", { update_type: "project_edit" }, "Project details edited"],
    [
      "a confirmed timeslot",
      { update_type: "event_confirmed", change_summary: "Dec 3" },
      "Timeslot confirmed for Dec 3",
    ],
    [
      "a confirmed timeslot in full",
      { update_type: "event_confirmed", change_summary: "Timeslot confirmed for Dec 3" },
      "Timeslot confirmed for Dec 3",
    ],
    ["a confirmation without a summary", { update_type: "event_confirmed" }, "Timeslot confirmed"],
    ["an event", { update_type: "event_created", change_summary: "Site visit on Dec 3" }, "Site visit on Dec 3"],
    ["an event without a summary", { update_type: "event_cancelled", change_summary: " " }, "Event canceled"],
    ["an assignment", { update_type: "contractor_assigned" }, "Contractor assignment changed"],
    ["a note", { update_type: "note_added" }, "Note added"],
    ["a file", { update_type: "attachment_added" }, "File added"],
    ["described photos", { update_type: "photos_described" }, "Photos described"],
    ["an admin's note", { update_type: "admin_note" }, "Admin note added"],
    ["an admin's file", { update_type: "admin_attachment" }, "Admin file added"],
  ])("describes %s", (_name, given, sentence) => {
    expect(updateSentence(timelineEntry(given))).toBe(sentence);
  });

  it.each(["event_updated", "event_scheduled", "event_deleted", "event_status_updated"] as const)(
    "has its own text for %s",
    (update_type) => {
      expect(updateSentence(timelineEntry({ update_type }))).toMatch(/^Event /);
    },
  );
});

it.each<[string, Partial<Update>, boolean]>([
  ["a change", {}, true],
  ["the first status", { previous_status: null }, true],
  ["notes under the same status", { previous_status: "on_hold", new_status: "on_hold" }, false],
  ["a confirmation that changed the status", { update_type: "event_confirmed" }, true],
  ["an edit without a previous status", { update_type: "project_edit", previous_status: null }, false],
])("reports whether %s changed the status", (_name, given, moved) => {
  expect(hasMoved(timelineEntry(given))).toBe(moved);
});
