import { useWindowVirtualizer } from "@tanstack/react-virtual";
import timelineText from "locales/timeline.ftl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { LightboxProps } from "@/components/files/lightbox-props";
import { usePageTop } from "@/lib/browser/use-page-top";
import type { Update } from "./queries";
import classes from "./Timeline.module.css";
import { EntryContent, type Folds } from "./TimelineEntry";

/** Estimated height in pixels of an entry with one line of notes. Each entry is measured once rendered. */
const USUAL_HEIGHT = 112;
const OVERSCAN = 8;
/** Load the next page when this close to the end, in entries. */
const NEAR_END = 20;

interface LongTimelineProps {
  updates: Update[];
  folds: Folds;
  /** What the photo viewer shows in addition. */
  viewer: Pick<LightboxProps, "layer" | "actions">;
  isPlain: boolean;
  /** There are more entries, and loading them is possible. */
  canLoadMore: boolean;
  onLoadMore: () => void;
  /** More entries are loading or could be loaded. */
  isUnfinished: boolean;
}

/** A virtualized timeline. Tab and Page Up/Down move the focus between entries. */
export default function LongTimeline(props: LongTimelineProps) {
  const { updates, folds, isPlain, canLoadMore, onLoadMore, isUnfinished } = props;
  const list = useRef<HTMLDivElement>(null);
  const top = usePageTop(list);
  const [focused, setFocused] = useState<string>();
  const virtual = useWindowVirtualizer({
    count: updates.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => updates[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    // Keep the scroll position when an entry is added above. At the top, show the new entry instead.
    anchorTo: window.scrollY > top ? "end" : "start",
    scrollEndThreshold: -1,
    // Keep the focused entry mounted, wherever the page is scrolled to.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: to - from + 1 }, (_, n) => from + n);
      const kept = focused === undefined ? -1 : updates.findIndex(({ id }) => id === focused);
      if (kept < 0 || (kept >= from && kept <= to)) return shown;
      return kept < from ? [kept, ...shown] : [...shown, kept];
    },
  });
  const items = virtual.getVirtualItems();
  const last = (virtual.range?.endIndex ?? 0) + NEAR_END;

  useEffect(() => {
    if (canLoadMore && last >= updates.length) onLoadMore();
  }, [canLoadMore, last, updates.length, onLoadMore]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const to = { PageDown: index + 1, PageUp: index - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = list.current?.querySelector<HTMLElement>(`[data-index="${to}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={list}
      role="feed"
      aria-label={timelineText("timeline")}
      aria-busy={isUnfinished && !canLoadMore}
      className={classes.room}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => {
        const update = updates[index];
        if (!update) return null;
        return (
          <article
            key={key}
            ref={virtual.measureElement}
            className={`${classes.entry} ${classes.placed}`}
            data-index={index}
            data-last={(!isUnfinished && index === updates.length - 1) || undefined}
            aria-posinset={index + 1}
            aria-setsize={isUnfinished ? -1 : updates.length}
            aria-labelledby={`entry-${update.id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: part of the feed pattern; otherwise Tab leaves the list where no rendered entry has a control
            tabIndex={0}
            onFocus={() => setFocused(update.id)}
            onBlur={() => setFocused(undefined)}
            onKeyDown={(event) => onKeyDown(event, index)}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <EntryContent update={update} folds={folds} isPlain={isPlain} viewer={props.viewer} />
          </article>
        );
      })}
    </div>
  );
}
