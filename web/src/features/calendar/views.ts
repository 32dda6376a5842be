/** The ways to look at the calendar; for the router too, which every page waits for. */
export const VIEWS = ["agenda", "month", "week", "day", "contractors"] as const;
export type View = (typeof VIEWS)[number];
