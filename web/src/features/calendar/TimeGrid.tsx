import { VisuallyHidden } from "@mantine/core";
import calendarText from "locales/calendar.ftl";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { dayjs } from "@/lib/time/dates";
import { formatTime } from "@/lib/time/time-entry";
import { type Day, daysOf, longDay, rangeOf } from "./days";
import { cellUnder } from "./drag";
import { EntryChip } from "./EntryChip";
import chip from "./EntryChip.module.css";
import { EntryLines, MoreButton } from "./EntryLines";
import { clockOf, type Entry } from "./entries";
import { hoursOf, layoutDay } from "./layout";
import type { GridProps } from "./MonthView";
import classes from "./TimeGrid.module.css";
import { hasModifier, useDayKeys } from "./use-day-keys";

const WHOLE_DAY_LINES = 3;
/** Maximum number of entries side by side. The rest are counted. */
const COLUMNS_MAX = { week: { desktop: 3, phone: 2 }, day: { desktop: 8, phone: 4 } };
/** The initial scroll position, in minutes since midnight. */
const MORNING = 8 * 60;
/** Minutes shown above the initial position so that the hour label is not cut off. */
const MARGIN = 20;
const NEW_ENTRY_STEP = 30;

interface TimeGridProps extends GridProps {
  view: "week" | "day";
  /** The current time in minutes since midnight, in the portal's time zone. */
  minute: number;
  /** Shows a day as a list. */
  onList: (day: Day) => void;
}

/** CSS custom properties as a style object. */
const vars = (values: Record<string, number | string>): CSSProperties => values as CSSProperties;

/** A week or a day by the hour, with all-day entries at the top. */
export function TimeGrid(props: TimeGridProps) {
  const {
    view,
    date,
    today,
    days,
    isPhone,
    focusTarget,
    minute,
    onDate,
    onDay,
    onList,
    onOpen,
    grab,
    drag,
    onSchedule,
  } = props;
  const { ref, onKeyDown } = useDayKeys<HTMLDivElement>({ view, date, today, focusTarget, onDate, onOpen: onDay });
  const shown = daysOf(rangeOf(view, date));
  const all = shown.flatMap((day) => days.get(day) ?? []);
  const { first, last } = hoursOf(all);
  const most = COLUMNS_MAX[view][isPhone ? "phone" : "desktop"];
  const locate = useLocate(ref, first, last);

  const start = Math.min(...all.filter(({ time }) => !time.is_all_day).map((entry) => entry.start), MORNING);
  const wanted = (shown.includes(today) ? minute - 60 : start) - MARGIN;
  useFirstSight(ref, Math.max(0, wanted - first * 60), last - first);

  const onGrab = useCallback(
    (event: PointerEvent, entry: Entry) => grab?.(event, entry, "move", locate),
    [grab, locate],
  );
  const onArrows = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") walk(event, ref.current, date);
    onKeyDown(event);
  };
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("button, [data-grip]")) return;
    const place = locate(event.clientX, event.clientY);
    if (place?.minute === undefined) return;
    onSchedule?.(place.day, Math.floor(place.minute / NEW_ENTRY_STEP) * NEW_ENTRY_STEP);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside
    <div
      ref={ref}
      className={classes.frame}
      onKeyDown={onArrows}
      style={vars({
        "--days": shown.length,
        "--first": first * 60,
        "--count": last - first,
        "--column-least": view === "week" ? "5.5rem" : "8rem",
      })}
    >
      <div className={classes.head}>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a form */}
        <div className={classes.row} role="group" aria-label={calendarText("days")}>
          <span className={classes.gutter} />
          {shown.map((day) => (
            <button
              key={day}
              type="button"
              data-day={day}
              className={classes.day}
              tabIndex={day === date ? 0 : -1}
              aria-current={day === today ? "date" : undefined}
              onClick={() => onDay(day)}
            >
              <VisuallyHidden>{`${longDay(day)}, ${calendarText("entries", { count: days.get(day)?.length ?? 0 })}`}</VisuallyHidden>
              <span aria-hidden>{dayjs(day).format("ddd")}</span>
              <span className={classes.number} aria-hidden>
                {dayjs(day).format("D")}
              </span>
            </button>
          ))}
        </div>
        <div className={`${classes.row} ${classes.whole}`}>
          <div className={classes.gutter}>{calendarText("all-day")}</div>
          {shown.map((day) => (
            <div key={day} data-of={day}>
              <EntryLines
                day={day}
                entries={(days.get(day) ?? []).filter(({ time }) => time.is_all_day)}
                lines={WHOLE_DAY_LINES}
                isReached={day === date}
                dragged={drag?.entry.id}
                onOpen={onOpen}
                onGrab={grab ? onGrab : undefined}
                onMore={() => onList(day)}
              />
            </div>
          ))}
        </div>
      </div>
      <div className={`${classes.row} ${classes.body}`}>
        <div className={`${classes.gutter} ${classes.hours}`} aria-hidden>
          {Array.from({ length: last - first }, (_, index) => first + index).map((hour) => (
            <span key={hour} className={classes.hour}>
              <span>{formatTime(clockOf(hour * 60)).replace(":00", "")}</span>
            </span>
          ))}
        </div>
        {shown.map((day) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button above the calendar does the same
          <section
            key={day}
            className={classes.column}
            data-column={day}
            data-of={day}
            data-target={(drag && drag.time.scheduled_date === day) || undefined}
            data-pressable={onSchedule ? true : undefined}
            aria-label={longDay(day)}
            onClick={press}
          >
            <Hours
              day={day}
              entries={days.get(day) ?? []}
              most={most}
              isChosen={day === date}
              dragged={drag?.entry.id}
              onOpen={onOpen}
              onList={onList}
              onGrab={grab ? onGrab : undefined}
              onResize={grab ? (event, entry) => grab(event, entry, "resize", locate) : undefined}
            />
            {day === today && minute >= first * 60 && minute < last * 60 && (
              <span className={classes.now} style={vars({ "--start": minute })} data-now aria-hidden />
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Maps a point of the viewport to a day (by column) and a minute (by height). */
function useLocate(ref: { current: HTMLElement | null }, first: number, last: number) {
  return useCallback(
    (x: number, y: number) => {
      const column = cellUnder(ref.current?.querySelectorAll<HTMLElement>("[data-column]") ?? [], x);
      const day = column?.dataset.column;
      if (!column || day === undefined) return undefined;
      const { top, height } = column.getBoundingClientRect();
      const part = Math.min(Math.max((y - top) / height, 0), 1);
      return { day, minute: Math.round((first + part * (last - first)) * 60) };
    },
    [ref, first, last],
  );
}

/** Scrolls to the relevant hours when the grid is first shown. */
function useFirstSight(ref: { current: HTMLElement | null }, minute: number, hours: number): void {
  const isDone = useRef(false);
  useEffect(() => {
    const body = ref.current?.lastElementChild;
    if (isDone.current || !ref.current || !body) return;
    isDone.current = true;
    ref.current.scrollTop = (minute / 60 / hours) * body.clientHeight;
  }, [ref, minute, hours]);
}

/** Moves the focus up or down between a day's heading and its entries. */
function walk(event: KeyboardEvent, grid: HTMLElement | null, day: Day): void {
  if (!grid || hasModifier(event)) return;
  const stops = [...grid.querySelectorAll<HTMLElement>(`[data-day="${day}"], [data-of="${day}"] button`)];
  const here = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[here + (event.key === "ArrowDown" ? 1 : -1)];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

interface HoursProps {
  day: Day;
  entries: Entry[];
  most: number;
  isChosen: boolean;
  dragged: string | undefined;
  onOpen: (entry: Entry) => void;
  onList: (day: Day) => void;
  onGrab: ((event: PointerEvent, entry: Entry) => void) | undefined;
  onResize: ((event: PointerEvent, entry: Entry) => void) | undefined;
}

function Hours({ day, entries, most, isChosen, dragged, onOpen, onList, onGrab, onResize }: HoursProps) {
  const { placed, crowds } = useMemo(
    () =>
      layoutDay(
        entries.filter(({ time }) => !time.is_all_day),
        most,
      ),
    [entries, most],
  );
  return (
    <>
      {placed.map(({ entry, column, columns }) => (
        <div
          key={entry.id}
          className={classes.place}
          style={vars({ "--start": entry.start, "--end": entry.end, "--column": column, "--columns": columns })}
        >
          <EntryChip
            entry={entry}
            shape={entry.end - entry.start < 45 ? "line" : "block"}
            isReached={isChosen}
            isDragged={entry.id === dragged}
            onOpen={onOpen}
            onGrab={onGrab}
          />
          {onResize && entry.canEdit && (
            <span
              className={chip.grip}
              data-grip={entry.id}
              aria-hidden
              onPointerDown={(event) => onResize(event, entry)}
            />
          )}
        </div>
      ))}
      {crowds.map(({ start, end, count, columns }) => (
        <div
          key={start}
          className={classes.place}
          style={vars({ "--start": start, "--end": end, "--column": columns - 1, "--columns": columns })}
        >
          <MoreButton
            count={count}
            day={day}
            className={classes.crowd}
            isReached={isChosen}
            onClick={() => onList(day)}
          />
        </div>
      ))}
    </>
  );
}
