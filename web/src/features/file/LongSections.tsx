import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { usePageTop } from "@/lib/browser/use-page-top";
import type { Section } from "./arrangement";
import { SectionHead, type SectionListProps } from "./SectionHead";
import classes from "./SectionList.module.css";
import { type Row, rowsOf } from "./section-rows";

const OVERSCAN = 3;
/** The minimum width of a card, as in the style sheet. */
const CARD_REM = 15;
/** Height of a card's text below its picture. */
const TEXT_REM = 5;
/** The minimum width of a tile, which is square. */
const TILE_REM = 6;
/** Height of a row of cards on phones, and of a heading. */
const ROW_REM = 5.5;
const HEAD_REM = 2.75;

/**
 * A long list of files, of which only the rows in sight are rendered. All headings are, so that they stay in sight while their files
 * scroll, and screen readers can move between them.
 */
export default function LongSections({ sections, card, ...kind }: SectionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const top = usePageTop(list);
  const { columns, gap, rowHeight, headHeight } = useColumns(list, kind.areTiles === true);
  const { rows, spans } = useMemo(() => rowsOf(sections, columns), [sections, columns]);
  const [focused, setFocused] = useState<string>();
  // Heights that were measured in other columns are not used.
  const keyOf = useCallback((index: number) => `${rowHeight} ${rows[index]?.key}`, [rows, rowHeight]);
  const usual = (index: number) => (rows[index]?.from === undefined ? headHeight : rowHeight);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: usual,
    // Exact, because heights add up. A hidden list has no height; without an estimate, all its rows would seem to be in sight.
    measureElement: (node) => node.getBoundingClientRect().height || usual(Number(node.getAttribute("data-index"))),
    getItemKey: keyOf,
    overscan: OVERSCAN,
    scrollMargin: top,
    gap,
    // Keep the focused card mounted, wherever the page is scrolled to.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: to - from + 1 }, (_, n) => from + n);
      const kept = focused === undefined ? -1 : rows.findIndex((row) => holds(row, focused, sections, columns));
      if (kept < 0 || (kept >= from && kept <= to)) return shown;
      return kept < from ? [kept, ...shown] : [...shown, kept];
    },
  });
  const rendered = virtual.getVirtualItems();
  const places = virtual.measurementsCache;

  return (
    <div ref={list} className={classes.list} data-tiles={kind.areTiles || undefined}>
      {sections.map((section, n) => {
        const [begin, end] = spans[n] ?? [0, 0];
        const heading = section.title === undefined ? undefined : begin - 1;
        const inSight = rendered.filter(({ index }) => index >= begin && index < end);
        return (
          <div key={section.key} className={classes.section}>
            <SectionHead {...kind} section={section} index={heading} measure={virtual.measureElement} />
            <ul
              className={classes.grid}
              aria-label={section.title}
              style={frameOf(inSight, places[begin], places[end - 1], columns)}
            >
              {inSight.flatMap(({ index }, nth) => {
                const from = rows[index]?.from ?? 0;
                const before = nth > 0 ? inSight[nth - 1] : undefined;
                const cards = section.files.slice(from, from + columns).map((file, column) => (
                  <li
                    key={file.id}
                    ref={column === 0 ? virtual.measureElement : undefined}
                    data-index={column === 0 ? index : undefined}
                    aria-posinset={from + column + 1}
                    aria-setsize={section.files.length}
                    onFocus={() => setFocused(file.id)}
                    onBlur={() => setFocused(undefined)}
                  >
                    {card(file)}
                  </li>
                ));
                const skipped = before && before.index < index - 1 ? distance(before, places[index], gap) : undefined;
                if (skipped === undefined) return cards;
                const room = (
                  <li key={`before ${index}`} aria-hidden className={classes.room} style={{ height: skipped }} />
                );
                return [room, ...cards];
              })}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

/** Whether a row contains a file. */
function holds({ section, from }: Row, id: string, sections: readonly Section[], columns: number): boolean {
  if (from === undefined) return false;
  return sections[section]?.files.slice(from, from + columns).some((file) => file.id === id) ?? false;
}

/** The space between two rows, of which those between are not rendered. The grid adds a gap on each side of it. */
const distance = (before: VirtualItem, after: VirtualItem | undefined, gap: number): number =>
  Math.max(0, (after?.start ?? before.end) - before.end - 2 * gap);

/** The columns of a section's grid, and the space of the rows above and below that are not rendered. */
function frameOf(
  inSight: readonly VirtualItem[],
  first: VirtualItem | undefined,
  last: VirtualItem | undefined,
  columns: number,
) {
  const [begin, end] = [first?.start ?? 0, last?.end ?? 0];
  const [top, bottom] = [inSight[0], inSight.at(-1)];
  if (!top || !bottom) return { height: end - begin };
  return {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    paddingTop: top.start - begin,
    paddingBottom: end - bottom.end,
  };
}

/** The columns that fit into the list, and the probable heights of rows, in pixels. */
function useColumns(list: RefObject<HTMLElement | null>, areTiles: boolean) {
  const [size, setSize] = useState({ width: 0, gap: 16, rem: 16, isPhone: false });
  useLayoutEffect(() => {
    const node = list.current;
    if (!node) return;
    const measure = () => {
      const next = {
        width: node.clientWidth,
        gap: Number.parseFloat(getComputedStyle(node).rowGap) || 0,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
        isPhone: window.matchMedia("(max-width: 48em)").matches,
      };
      setSize((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [list]);
  const { width, gap, rem, isPhone } = size;
  const least = (areTiles ? TILE_REM : CARD_REM) * rem;
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const cardWidth = Math.max((width - (columns - 1) * gap) / columns, least);
  const cardHeight = isPhone ? ROW_REM * rem : cardWidth * 0.75 + TEXT_REM * rem;
  return { columns, gap, rowHeight: Math.round(areTiles ? cardWidth : cardHeight), headHeight: HEAD_REM * rem };
}
