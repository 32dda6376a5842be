import type { InfiniteData } from "@tanstack/react-query";
import type { Schemas } from "@/api/client";
import { freshFor } from "@/lib/network/signed-links";

/** A page of a timeline, and when it was read. */
export interface TimelinePage {
  items: Schemas["Update"][];
  next_cursor?: string | null | undefined;
  readAt: number;
}

/** Where a page begins: for the server, and by the entry before it. */
export interface Place {
  cursor: string;
  after: string | undefined;
}

export type Timeline = InfiniteData<TimelinePage, Place | undefined>;

/** Where the page after this one begins, if there is one. */
export function placeAfter({ items, next_cursor }: TimelinePage): Place | undefined {
  return next_cursor ? { cursor: next_cursor, after: items.at(-1)?.id } : undefined;
}

/** What is known already of the entries from a place on, as one page. News stand on a timeline's first page, which pushes
 *  the others on: their entries are the same, and are not asked for again as long as their links live. */
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

/** When the oldest page of what is shown has to be read again; without any there is time. */
export function untilTooOld(known: Timeline | undefined, longest: number): number {
  const ages = known?.pages.map(({ readAt }) => freshFor(readAt)) ?? [];
  return Math.max(1000, Math.min(longest, ...ages));
}
