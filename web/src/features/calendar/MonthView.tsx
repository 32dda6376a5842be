// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid laid out with CSS, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid, one cell at a time is focusable

import { VisuallyHidden } from "@mantine/core";
import calendarText from "locales/calendar.ftl";
import dateText from "locales/date.ftl";
import { type MouseEvent, type PointerEvent, useCallback } from "react";
import { dayjs } from "@/lib/time/dates";
import { DayList } from "./AgendaView";
import { type Day, daysOf, longDay, rangeOf, titleOf } from "./days";
import { cellUnder } from "./drag";
import chip from "./EntryChip.module.css";
import { EntryLines } from "./EntryLines";
import type { Entry } from "./entries";
import classes from "./MonthView.module.css";
import { type FocusTarget, useDayKeys } from "./use-day-keys";
import type { Drag, Grab } from "./use-drag";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const LINES = 4;
const DOTS = 3;

/** Props shared by the day grids. */
export interface GridProps {
  date: Day;
  today: Day;
  days: ReadonlyMap<Day, Entry[]>;
  isPhone: boolean;
  focusTarget: FocusTarget;
  onDate: (day: Day) => void;
  /** Opens the day view. */
  onDay: (day: Day) => void;
  onOpen: (entry: Entry) => void;
  /** Undefined if entries cannot be moved. */
  grab?: Grab | undefined;
  drag: Drag | undefined;
  /** Starts a new event; undefined if the user may not schedule. */
  onSchedule?: ((day: Day, minute?: number) => void) | undefined;
}

/** Six weeks around a month. On phones, each day shows how full it is, and the selected day's entries appear below. */
export function MonthView(props: GridProps) {
  const { date, today, days, isPhone, focusTarget, onDate, onDay, onOpen, grab, drag, onSchedule } = props;
  const { ref, onKeyDown } = useDayKeys<HTMLDivElement>({
    view: "month",
    date,
    today,
    focusTarget,
    row: 7,
    onDate,
    onOpen: onDay,
  });
  const all = daysOf(rangeOf("month", date));
  const weeks = Array.from({ length: 6 }, (_, week) => all.slice(week * 7, week * 7 + 7));
  const onGrab = useCallback(
    (event: PointerEvent, entry: Entry) =>
      grab?.(event, entry, "move", (x, y) => {
        const day = cellUnder(ref.current?.querySelectorAll<HTMLElement>("[data-day]") ?? [], x, y)?.dataset.day;
        return day === undefined ? undefined : { day };
      }),
    [grab, ref],
  );
  const press = (event: MouseEvent, day: Day) => {
    if (event.target instanceof Element && event.target.closest("button")) return;
    if (!isPhone && onSchedule) onSchedule(day);
    else onDate(day);
  };
  return (
    <>
      <div ref={ref} role="grid" aria-label={titleOf("month", date)} className={classes.grid}>
        <div role="row" className={classes.week}>
          {WEEKDAYS.map((index) => (
            <span
              key={index}
              role="columnheader"
              aria-label={dayjs(all[index]).format("dddd")}
              className={classes.weekday}
            >
              {isPhone ? calendarText(`weekday-${index}`).slice(0, 1) : calendarText(`weekday-${index}`)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={classes.week}>
            {week.map((day) => (
              <div
                key={day}
                role="gridcell"
                data-day={day}
                data-outside={day.slice(0, 7) !== date.slice(0, 7) || undefined}
                data-target={drag?.time.scheduled_date === day || undefined}
                data-pressable={onSchedule ? true : undefined}
                aria-selected={day === date}
                aria-current={day === today ? "date" : undefined}
                tabIndex={day === date ? 0 : -1}
                className={classes.cell}
                onClick={(event) => press(event, day)}
                onKeyDown={onKeyDown}
              >
                <VisuallyHidden>{`${longDay(day)}, ${calendarText("entries", { count: days.get(day)?.length ?? 0 })}`}</VisuallyHidden>
                <span className={classes.number} aria-hidden>
                  {dayNumber(day)}
                </span>
                {isPhone ? (
                  <Dots entries={days.get(day) ?? []} />
                ) : (
                  <EntryLines
                    day={day}
                    entries={days.get(day) ?? []}
                    lines={LINES}
                    isReached={day === date}
                    dragged={drag?.entry.id}
                    onOpen={onOpen}
                    onGrab={grab ? onGrab : undefined}
                    onMore={() => onDay(day)}
                  />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      {isPhone && (
        <div className={classes.list}>
          <DayList day={date} entries={days.get(date) ?? []} today={today} onOpen={onOpen} />
        </div>
      )}
    </>
  );
}

/** `25`, with the month's name on the first day of a month. */
const dayNumber = (day: Day): string => dayjs(day).format(day.endsWith("-01") ? dateText("day-of-month") : "D");

/** Dots that show the number of entries on phones; the cell's accessible name gives it in words. */
function Dots({ entries }: { entries: Entry[] }) {
  return (
    <span className={classes.dots} aria-hidden>
      {entries.length > DOTS
        ? entries.length
        : entries.map(({ id, type, isProposed }) => (
            <span
              key={id}
              className={`${chip.tone} ${classes.dot}`}
              data-type={type}
              data-proposed={isProposed || undefined}
            />
          ))}
    </span>
  );
}
