import type { RefObject } from "react";
import type { Row } from "./rows";

/** Who is this near to the bottom is taken along by what comes in (specification 2, section 9). */
export const NEAR_BOTTOM_PX = 100;

export interface RowListOptions {
  rows: readonly Row[];
  /** What the rows are scrolled in. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Whether the thread is here down to its newest message. */
  isWhole: boolean;
  /** The row with the focus. */
  focused: string | undefined;
}

/** The rows of a thread as they are on the screen. */
export interface RowList {
  /** Those in the document, and how far below the first one each begins, where they do not follow each other by themselves. */
  items: readonly { index: number; start?: number }[];
  /** How high all of them are, where those in the document do not tell. */
  height?: number;
  /** Looks how high a row is. */
  measure?: (row: HTMLElement | null) => void;
  /** Indexes of the first and the last in sight, once they are known. */
  inSight: { first: number; last: number } | undefined;
  isScrolling: boolean;
  isNearEnd: boolean;
  scrollTo: (index: number, align: "start" | "center") => void;
  scrollToEnd: () => void;
}

/** Holds the rows of a thread: what is read stays where it is when something changes around it, and who is at the end of a whole
 *  thread stays there. */
export type UseRowList = (options: RowListOptions) => RowList;
