import type { Schemas } from "@/api/client";

/** Where the links of accounts and of owners are kept. */
export const FEED_PATHS = { account: "/api/account/calendar-feeds", owner: "/api/owner/calendar-feeds" } as const;

/** The address that a new link is told with. */
export const FEED_URL = "https://portal.example/api/feeds/secret/calendar.ics";

/** A link to a calendar as the server would list it. */
export function aFeed(given: Partial<Schemas["CalendarFeed"]> = {}): Schemas["CalendarFeed"] {
  return {
    id: "01970000-0000-7000-8000-0000000000f1",
    label: "My phone",
    contractor: null,
    created_at: "2026-11-18T12:00:00Z",
    last_used_at: null,
    ...given,
  };
}
