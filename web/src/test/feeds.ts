import type { Schemas } from "@/api/client";

/** API paths of the calendar links of accounts and owners. */
export const FEED_PATHS = { account: "/api/account/calendar-feeds", owner: "/api/owner/calendar-feeds" } as const;

/** URL of a newly created link. */
export const FEED_URL = "https://portal.example/api/feeds/secret/calendar.ics";

/** A calendar link, as listed by the API. */
export function aFeed(given: Partial<Schemas["CalendarFeed"]> = {}): Schemas["CalendarFeed"] {
  return {
    id: "01970000-0000-7000-8000-0000000000f1",
    label: "My phone",
    contractor: null,
    with_names: false,
    created_at: "2026-11-18T12:00:00Z",
    last_used_at: null,
    ...given,
  };
}
