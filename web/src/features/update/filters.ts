import timelineText from "locales/timeline.ftl";

/** The timeline filters, in menu order. The server defines what each includes. */
const FILTERS = ["status", "details", "events", "notes", "attachments"] as const;

export type UpdateFilter = (typeof FILTERS)[number];

/** The filters and their labels. */
export const UPDATE_FILTERS = FILTERS.map((filter) => [filter, timelineText(`filters-${filter}`)] as const);
