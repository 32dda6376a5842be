import type { Schemas } from "@/api/client";
import { fieldLabel } from "@/components/project/tracked-fields";
import { statusLabel } from "@/lib/status";
import { told } from "@/lib/told";
import { worded } from "@/lib/worded";

type UpdateType = Schemas["UpdateType"];
type Told = Pick<Schemas["Update"], "update_type" | "previous_status" | "new_status" | "change_summary" | "edits">;

/** What happened, when the entry itself has no words for it. */
export const updateTypeTexts: Record<Exclude<UpdateType, "status_change" | "project_edit">, string> = worded(
  "updateTypeTexts",
  {
    event_updated: "Event updated",
    event_created: "Event created",
    event_scheduled: "Event scheduled",
    event_cancelled: "Event canceled",
    event_confirmed: "Timeslot confirmed",
    event_deleted: "Event deleted",
    event_status_updated: "Event status updated",
    contractor_assigned: "Contractor assignment changed",
    note_added: "Note added",
    attachment_added: "File added",
    admin_note: "Admin note added",
    admin_attachment: "Admin file added",
  },
);

export const sentenceTexts = worded("sentenceTexts", {
  /** What the server's own sentence begins with. */
  confirmed: "Timeslot confirmed for",
  detailsEdited: "Project details edited",
  updated: "Project updated",
  submitted: "Project submitted",
  setTo: (status: string) => `Status set to ${status}`,
  added: "Update added",
  moved: (before: string, now: string) => `Status changed from ${before} to ${now}`,
  edited: (fields: string[], more: number) => `${fields.join(", ")}${more > 0 ? ` and ${more} more` : ""} edited`,
} as const);
const texts = sentenceTexts;

/** Whether the project went to another status with it, whatever else it tells of: what the server's filter finds. */
export function hasMoved({ update_type, previous_status, new_status }: Told): boolean {
  return previous_status ? previous_status !== new_status : update_type === "status_change";
}

/** A timeline entry in one sentence. */
export function updateSentence(update: Told): string {
  const summary = told(update.change_summary?.trim() ?? "");
  switch (update.update_type) {
    case "status_change":
      return statusSentence(update);
    case "project_edit":
      return editSentence(update.edits) || summary || texts.detailsEdited;
    case "event_confirmed":
      if (summary === "") return updateTypeTexts.event_confirmed;
      return summary.startsWith(texts.confirmed) ? summary : `${texts.confirmed} ${summary}`;
    default:
      return summary || updateTypeTexts[update.update_type] || texts.updated;
  }
}

function statusSentence({ previous_status, new_status }: Told): string {
  const now = statusLabel(new_status);
  if (!previous_status) return new_status === "submitted" ? texts.submitted : texts.setTo(now);
  if (previous_status === new_status) return texts.added;
  return texts.moved(statusLabel(previous_status), now);
}

/** So many fields are named; the entry shows all of them. */
const NAMED = 3;

function editSentence(edits: Told["edits"]): string {
  if (edits.length === 0) return "";
  const names = edits.slice(0, NAMED).map(({ field_name }) => fieldLabel(field_name));
  return texts.edited(names, edits.length - NAMED);
}
