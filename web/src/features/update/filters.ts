import type { Update } from "./queries";
import { updateTexts } from "./texts";

export type UpdateFilter = keyof typeof updateTexts.filters;

/** The filter menu, in its order. */
export const UPDATE_FILTERS = Object.entries(updateTexts.filters) as Array<[UpdateFilter, string]>;

const MATCHES: Record<UpdateFilter, (update: Update) => boolean> = {
  status: (update) => update.update_type === "status_change" && update.previous_status !== update.new_status,
  details: ({ update_type }) => update_type === "project_edit" || update_type === "contractor_assigned",
  events: ({ update_type }) => update_type.startsWith("event_"),
  notes: ({ notes }) => Boolean(notes?.trim()),
  attachments: ({ attachments }) => attachments.length > 0,
};

/** Whether an entry is shown: it is of any of the chosen kinds, or none was chosen. */
export function isShown(update: Update, chosen: ReadonlySet<UpdateFilter>): boolean {
  return chosen.size === 0 || [...chosen].some((filter) => MATCHES[filter](update));
}
