/** What the admin can choose from: after so many days a project is stalled. */
export const QUIET_DAYS = [7, 14, 30] as const;

export type QuietDays = (typeof QUIET_DAYS)[number];
