import type { Schemas } from "@/api/client";
import { fieldLabel } from "@/components/project/tracked-fields";
import { statusLabel } from "@/lib/status";

type UpdateType = Schemas["UpdateType"];
type Told = Pick<Schemas["Update"], "update_type" | "previous_status" | "new_status" | "change_summary" | "edits">;

const CONFIRMED = "Timeslot confirmed for";

/** What happened, when the entry itself has no words for it. */
const PLAIN: Record<Exclude<UpdateType, "status_change" | "project_edit">, string> = {
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
};

/** Whether the project went to another status with it, whatever else it tells of: what the server's filter finds. */
export function hasMoved({ update_type, previous_status, new_status }: Told): boolean {
  return previous_status ? previous_status !== new_status : update_type === "status_change";
}

/** A timeline entry in one sentence. */
export function updateSentence(update: Told): string {
  const summary = update.change_summary?.trim() ?? "";
  switch (update.update_type) {
    case "status_change":
      return statusSentence(update);
    case "project_edit":
      return editSentence(update.edits) || summary || "Project details edited";
    case "event_confirmed":
      if (summary === "") return PLAIN.event_confirmed;
      return summary.startsWith(CONFIRMED) ? summary : `${CONFIRMED} ${summary}`;
    default:
      return summary || PLAIN[update.update_type] || "Project updated";
  }
}

function statusSentence({ previous_status, new_status }: Told): string {
  const now = statusLabel(new_status);
  if (!previous_status) return new_status === "submitted" ? "Project submitted" : `Status set to ${now}`;
  if (previous_status === new_status) return "Update added";
  return `Status changed from ${statusLabel(previous_status)} to ${now}`;
}

/** So many fields are named; the entry shows all of them. */
const NAMED = 3;

function editSentence(edits: Told["edits"]): string {
  if (edits.length === 0) return "";
  const names = edits.slice(0, NAMED).map(({ field_name }) => fieldLabel(field_name));
  const more = edits.length > NAMED ? ` and ${edits.length - NAMED} more` : "";
  return `${names.join(", ")}${more} edited`;
}
