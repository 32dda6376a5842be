import type { InfiniteData } from "@tanstack/react-query";
import type { Schemas } from "@/api/client";
import { freshFor } from "@/lib/network/signed-links";

/** A page of a timeline, and when it was loaded. */
export interface TimelinePage {
  items: Schemas["Update"][];
  next_cursor?: string | null | undefined;
  readAt: number;
}

/** Where a page starts: the server's cursor and the id of the entry before it. */
export interface Place {
  cursor: string;
  after: string | undefined;
}

export type Timeline = InfiniteData<TimelinePage, Place | undefined>;

/** Where the next page starts, if there is one. */
export function placeAfter({ items, next_cursor }: TimelinePage): Place | undefined {
  return next_cursor ? { cursor: next_cursor, after: items.at(-1)?.id } : undefined;
}

/** Builds the page that starts after an entry from the loaded pages. New entries on the first page shift the later ones, whose
 *  entries are unchanged. Reusing them avoids a request while their signed links are valid. */
export function keptPage(known: Timeline | undefined, { after }: Place): TimelinePage | undefined {
  if (!known || after === undefined) return undefined;
  const number = known.pages.findIndex(({ items }) => items.some(({ id }) => id === after));
  const page = known.pages[number];
  if (!page) return undefined;
  const rest = page.items.slice(page.items.findIndex(({ id }) => id === after) + 1);
  const next = known.pages[number + 1];
  if (rest.length === 0 && !next) return undefined;
  const kept: TimelinePage = {
    items: [...rest, ...(next?.items ?? [])],
    next_cursor: (next ?? page).next_cursor,
    readAt: Math.min(next?.readAt ?? page.readAt, rest.length > 0 ? page.readAt : Number.POSITIVE_INFINITY),
  };
  return freshFor(kept.readAt) > 0 ? kept : undefined;
}

/** Milliseconds until the oldest loaded page must be refetched, at most `longest`. */
export function untilTooOld(known: Timeline | undefined, longest: number): number {
  const ages = known?.pages.map(({ readAt }) => freshFor(readAt)) ?? [];
  return Math.max(1000, Math.min(longest, ...ages));
}
