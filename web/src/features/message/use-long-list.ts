import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { NEAR_BOTTOM_PX, type UseRowList } from "./row-list";

/** About what a message of two lines takes; each is measured once it is there. */
const USUAL_HEIGHT = 96;
const OVERSCAN = 8;

/** A thread beyond counting: the rows in sight are in the document, the rest is room. */
export const useLongList: UseRowList = ({ rows, scroller, isWhole, focused }) => {
  // What comes in takes along who is at the end of the thread; the next page of a long one takes along nobody.
  const wasWhole = useRef(isWhole);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    anchorTo: "end",
    followOnAppend: isWhole && wasWhole.current,
    scrollEndThreshold: isWhole ? NEAR_BOTTOM_PX : -1,
    // The one with the focus stays, wherever the thread is scrolled to.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: to - from + 1 }, (_, n) => from + n);
      const kept = focused === undefined ? -1 : rows.findIndex(({ key }) => key === focused);
      if (kept < 0 || (kept >= from && kept <= to)) return shown;
      return kept < from ? [kept, ...shown] : [...shown, kept];
    },
  });
  useEffect(() => {
    wasWhole.current = isWhole;
  }, [isWhole]);
  return {
    items: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    measure: virtual.measureElement,
    inSight: virtual.range ? { first: virtual.range.startIndex, last: virtual.range.endIndex } : undefined,
    isScrolling: virtual.isScrolling,
    isNearEnd: virtual.isAtEnd(NEAR_BOTTOM_PX),
    scrollTo: (index, align) => virtual.scrollToIndex(index, { align }),
    scrollToEnd: () => virtual.scrollToEnd(),
  };
};
