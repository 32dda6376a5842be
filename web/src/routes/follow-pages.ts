import type { ParsedLocation, RegisteredRouter } from "@tanstack/react-router";
import { PART_KEYS } from "@/lib/browser/use-address-state";

/** The URL without the parameters that control only a part of the page. */
function pageOf({ pathname, search }: { pathname: string; search: object }): string {
  const own = Object.entries(search).filter(([key]) => !PART_KEYS.some((part) => part === key));
  return JSON.stringify([pathname, own]);
}

/** Whether a list's search field has the focus. It must not scroll out of view on each search. */
const isSearching = () => document.activeElement?.matches("main input[type=search]") === true;

/** If the focused element disappeared with the previous page, for example when a session ends, focuses the heading of the
 *  new page, so that screen readers and the Tab key continue there. */
function adoptFocus(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Scrolls to the top when a new page or view is shown, and restores the scroll position on Back. Returns the function to
 *  stop. */
export function followPages(router: RegisteredRouter): () => void {
  // Scroll positions by history entry. The browser scrolls the first page itself.
  const left: Record<string, number> = {};
  const keyOf = ({ state }: ParsedLocation) => state.__TSR_key ?? "";
  let shown = pageOf(router.latestLocation);
  let entry = keyOf(router.latestLocation);
  // During a navigation a skeleton may be shown. Its scroll position must not be saved.
  let isLeaving = false;
  const stops = [
    router.subscribe("onBeforeLoad", ({ toLocation }) => {
      if (!isLeaving) left[entry] = window.scrollY;
      // A change within the same page gets its entry immediately, because the user may navigate on before its data is loaded.
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
