import type { ParsedLocation, RegisteredRouter } from "@tanstack/react-router";
import { PART_KEYS } from "@/lib/browser/use-address-state";

/** The address without what belongs to a part of the page. */
function pageOf({ pathname, search }: { pathname: string; search: object }): string {
  const own = Object.entries(search).filter(([key]) => !PART_KEYS.some((part) => part === key));
  return JSON.stringify([pathname, own]);
}

/** Whether somebody types what a list is searched for: the field must not leave the screen with each pause. */
const isSearching = () => document.activeElement?.matches("main input[type=search]") === true;

/** What had the focus went with the page before, as when a session ends under it: the heading of this one takes it, and a
 *  screen reader and the Tab key go on from there. */
function adoptFocus(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Shows another page, or another view of it, from its top; one that somebody comes back to from where it was left. Until the
 *  answer is called. */
export function followPages(router: RegisteredRouter): () => void {
  // By the entries of the history. The first page is the browser's own to begin.
  const left: Record<string, number> = {};
  const keyOf = ({ state }: ParsedLocation) => state.__TSR_key ?? "";
  let shown = pageOf(router.latestLocation);
  let entry = keyOf(router.latestLocation);
  // Until another page is there, a skeleton may stand in its place: where that is scrolled to says nothing.
  let isLeaving = false;
  const stops = [
    router.subscribe("onBeforeLoad", ({ toLocation }) => {
      if (!isLeaving) left[entry] = window.scrollY;
      // More of the same page has an entry of its own at once; its data may still be on their way when somebody goes on.
      if (pageOf(toLocation) === shown) entry = keyOf(toLocation);
      else isLeaving = true;
    }),
    router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
      if (fromLocation && pathChanged) adoptFocus();
      const page = pageOf(toLocation);
      entry = keyOf(toLocation);
      const isAnother = page !== shown || isLeaving;
      if (isAnother && (pathChanged || !isSearching())) window.scrollTo(0, left[entry] ?? 0);
      shown = page;
      isLeaving = false;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
