import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { NEAR_BOTTOM_PX, type UseRowList } from "./row-list";

/** How a thread was scrolled when it was last looked at. */
interface Place {
  scrollTop: number;
  scrollHeight: number;
  isNearEnd: boolean;
  /** The first row in sight, and how far below the top of what is in sight it begins. */
  anchor: string | undefined;
  anchorAt: number;
  count: number;
  last: string | undefined;
}

interface Sight {
  first: number;
  last: number;
  isNearEnd: boolean;
}

const rowsIn = (scroller: Element) => [...scroller.querySelectorAll<HTMLElement>("[data-message]")];

/** Where a thread is scrolled to, and what of it is in sight: nothing where it has no room. */
function look(scroller: HTMLElement): { place: Place; sight: Sight | undefined } {
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  const rows = rowsIn(scroller);
  const until = (bottom: number) => {
    const index = rows.findIndex((row) => row.offsetTop + row.offsetHeight >= bottom);
    return index < 0 ? rows.length - 1 : index;
  };
  // A row that ends where the sight begins is out of it.
  const [first, last] = [until(scrollTop + 1), until(scrollTop + clientHeight)];
  const isNearEnd = scrollHeight - scrollTop - clientHeight <= NEAR_BOTTOM_PX;
  const anchor = rows[first];
  const place = {
    scrollTop,
    scrollHeight,
    isNearEnd,
    anchor: anchor?.dataset.message,
    anchorAt: (anchor?.offsetTop ?? 0) - scrollTop,
    count: rows.length,
    last: rows.at(-1)?.dataset.message,
  };
  return { place, sight: clientHeight === 0 || first < 0 ? undefined : { first, last, isNearEnd } };
}

/** Scrolls to what was read before rows came, went or changed their height. The browser does that by itself too, but not each. */
function stay(scroller: HTMLElement, before: Place): void {
  const rows = rowsIn(scroller);
  const isLonger = rows.length > before.count && rows.at(-1)?.dataset.message !== before.last;
  const anchor = rows.find(({ dataset }) => dataset.message === before.anchor);
  let top: number | undefined;
  if (before.isNearEnd && isLonger) top = scroller.scrollHeight - scroller.clientHeight;
  else if (before.isNearEnd) top = before.scrollTop + scroller.scrollHeight - before.scrollHeight;
  else if (anchor) top = anchor.offsetTop - before.anchorAt;
  if (top !== undefined && top !== scroller.scrollTop) scroller.scrollTop = top;
}

/** A thread of few messages, which is all here: its rows are all in the document, and follow each other. */
export const useShortList: UseRowList = ({ rows, scroller }) => {
  const [sight, setSight] = useState<Sight>();
  const place = useRef<Place>(undefined);
  const lookAgain = useCallback((element: HTMLElement) => {
    const now = look(element);
    place.current = now.place;
    setSight((before) => (JSON.stringify(before) === JSON.stringify(now.sight) ? before : now.sight));
  }, []);
  const stayThere = useCallback(
    (element: HTMLElement) => {
      if (place.current) stay(element, place.current);
      lookAgain(element);
    },
    [lookAgain],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    const room = element?.firstElementChild;
    if (!element || !room) return;
    const onScroll = () => {
      // A field that opened and took the focus scrolls before it is known that it is there: who is at the end stays at the end.
      const isMoved = place.current?.isNearEnd && place.current.scrollHeight !== element.scrollHeight;
      if (isMoved) stayThere(element);
      else lookAgain(element);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    const observer = new ResizeObserver((entries) => {
      if (entries.some(({ target }) => target === room)) stayThere(element);
      else lookAgain(element);
    });
    observer.observe(room);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [scroller, lookAgain, stayThere]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows may move what is in sight
  useLayoutEffect(() => {
    if (scroller.current) stayThere(scroller.current);
  }, [rows, scroller, stayThere]);

  const scroll = (topIn: (element: HTMLElement) => number) => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = topIn(element);
    lookAgain(element);
  };
  return {
    items: rows.map((_, index) => ({ index })),
    inSight: sight,
    isScrolling: false,
    isNearEnd: sight?.isNearEnd ?? true,
    scrollTo: (index, align) =>
      scroll((element) => {
        const row = rowsIn(element)[index];
        if (!row) return element.scrollTop;
        return align === "start" ? row.offsetTop : row.offsetTop - (element.clientHeight - row.offsetHeight) / 2;
      }),
    scrollToEnd: () => scroll(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  };
};
