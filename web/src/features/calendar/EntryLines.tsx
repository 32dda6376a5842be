import { VisuallyHidden } from "@mantine/core";
import calendarText from "locales/calendar.ftl";
import type { PointerEvent } from "react";
import { type Day, longDay } from "./days";
import { EntryChip } from "./EntryChip";
import classes from "./EntryLines.module.css";
import type { Entry } from "./entries";
import { fitting } from "./layout";

interface EntryLinesProps {
  day: Day;
  entries: Entry[];
  /** The number of lines that fit. */
  lines: number;
  /** Whether the entries are tab stops. */
  isReached: boolean;
  /** The id of the entry being dragged. */
  dragged: string | undefined;
  onOpen: (entry: Entry) => void;
  /** Undefined if entries cannot be moved. */
  onGrab: ((event: PointerEvent, entry: Entry) => void) | undefined;
  /** Shows all entries of the day. */
  onMore: () => void;
}

/** A day's entries, one per line. If they do not all fit, the last line shows how many are hidden. */
export function EntryLines({ day, entries, lines, isReached, dragged, onOpen, onGrab, onMore }: EntryLinesProps) {
  const { shown, more } = fitting(entries, lines);
  return (
    <>
      {shown.map((entry) => (
        <EntryChip
          key={entry.id}
          entry={entry}
          shape="line"
          isReached={isReached}
          isDragged={entry.id === dragged}
          onOpen={onOpen}
          onGrab={onGrab}
        />
      ))}
      {more > 0 && (
        <MoreButton count={more} day={day} className={classes.more} isReached={isReached} onClick={onMore} />
      )}
    </>
  );
}

interface MoreButtonProps {
  count: number;
  day: Day;
  className: string | undefined;
  isReached: boolean;
  onClick: () => void;
}

/** Button with the number of hidden entries of a day; opens the full list. */
export function MoreButton({ count, day, className, isReached, onClick }: MoreButtonProps) {
  return (
    <button type="button" className={className} tabIndex={isReached ? 0 : -1} onClick={onClick}>
      <VisuallyHidden>{calendarText("more-of", { count, day: longDay(day) })}</VisuallyHidden>
      <span aria-hidden>{calendarText("more", { count })}</span>
    </button>
  );
}
