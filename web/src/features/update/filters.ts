import timelineText from "locales/timeline.ftl";

/** What a timeline can be narrowed to, in the order of the filter menu; the server knows what each finds. */
const FILTERS = ["status", "details", "events", "notes", "attachments"] as const;

export type UpdateFilter = (typeof FILTERS)[number];

/** The filter menu: each filter and its name. */
export const UPDATE_FILTERS = FILTERS.map((filter) => [filter, timelineText(`filters-${filter}`)] as const);
