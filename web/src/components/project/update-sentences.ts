import timelineEntryText from "locales/timeline-entry.ftl";
import type { Schemas } from "@/api/client";
import { fieldLabel } from "@/components/project/tracked-fields";
import { serverText } from "@/language/server-text";
import { statusLabel } from "@/lib/project/status";

type Told = Pick<
  Schemas["Update"],
  "update_type" | "previous_status" | "new_status" | "change_summary" | "change" | "edits"
>;

/** Whether the update changed the project's status, whatever its type. Matches the server's filter. */
export function hasMoved({ update_type, previous_status, new_status }: Told): boolean {
  return previous_status ? previous_status !== new_status : update_type === "status_change";
}

/** The message of an entry that undid a status change. */
const UNDONE = "update-status-undone";

/** The message of a status that was set although photos were missing that it needs. */
const OVERRIDDEN = "update-shots-overridden";

/** A status change, with what its entry says besides the status. */
function statusChangeSentence(update: Told, summary: string): string {
  const code = update.change?.code;
  if (code === UNDONE) return `${summary}. ${statusSentence(update)}`;
  return code === OVERRIDDEN ? `${statusSentence(update)}. ${summary}` : statusSentence(update);
}

/** Describes a timeline entry in one sentence. */
export function updateSentence(update: Told): string {
  const summary = serverText(update.change, update.change_summary?.trim() ?? "");
  switch (update.update_type) {
    case "status_change":
      return statusChangeSentence(update, summary);
    case "project_edit":
      return editSentence(update.edits) || summary || timelineEntryText("details-edited");
    case "event_confirmed":
      if (summary === "") return timelineEntryText("type-event_confirmed");
      return summary.startsWith(timelineEntryText("confirmed"))
        ? summary
        : `${timelineEntryText("confirmed")} ${summary}`;
    default:
      return summary || (timelineEntryText.find(`type-${update.update_type}`) ?? timelineEntryText("updated"));
  }
}

function statusSentence({ previous_status, new_status }: Told): string {
  const now = statusLabel(new_status);
  if (!previous_status)
    return new_status === "submitted" ? timelineEntryText("submitted") : timelineEntryText("set-to", { status: now });
  if (previous_status === new_status) return timelineEntryText("added");
  return timelineEntryText("moved", { before: statusLabel(previous_status), now });
}

/** Maximum number of fields named in the sentence. The entry itself lists all. */
const NAMED = 3;

function editSentence(edits: Told["edits"]): string {
  if (edits.length === 0) return "";
  const names = edits.slice(0, NAMED).map(({ field_name }) => fieldLabel(field_name));
  return timelineEntryText("edited", { fields: names.join(", "), more: Math.max(0, edits.length - NAMED) });
}
