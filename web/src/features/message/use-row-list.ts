import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef } from "react";
import type { Row } from "./rows";

/** Within this distance of the bottom, the list follows new messages (specification 2, section 9). */
const NEAR_BOTTOM_PX = 100;
/** The estimated height of a row: a message of two lines. Each row is measured once mounted. */
const USUAL_HEIGHT = 96;
const OVERSCAN = 8;

interface RowListOptions {
  rows: readonly Row[];
  /** The scroll container. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Whether the newest message is loaded. */
  isWhole: boolean;
  /** Key of the focused row. */
  focused: string | undefined;
}

/** Virtualizes the rows of a thread. Visible rows keep their position when the content around them changes. A reader at the end
 *  of a fully loaded thread stays at the end. */
export function useRowList({ rows, scroller, isWhole, focused }: RowListOptions) {
  // A reader at the end follows a new message, but not the next page of a long thread.
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
    // Keep the focused row mounted, wherever the thread is scrolled to.
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
    /** Indexes of the first and last visible row, once known. */
    inSight: virtual.range ? { first: virtual.range.startIndex, last: virtual.range.endIndex } : undefined,
    isScrolling: virtual.isScrolling,
    isNearEnd: virtual.isAtEnd(NEAR_BOTTOM_PX),
    scrollTo: (index: number, align: "start" | "center") => virtual.scrollToIndex(index, { align }),
    scrollToEnd: () => virtual.scrollToEnd(),
  };
}
