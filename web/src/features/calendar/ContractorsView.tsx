// biome-ignore-all lint/a11y/useSemanticElements: a grid of cells that take the focus, laid out by CSS, is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid the cells take the focus, one at a time

import { Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import calendarText from "locales/calendar.ftl";
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { dayjs } from "@/lib/time/dates";
import classes from "./ContractorsView.module.css";
import { type Day, daysOf, longDay, rangeOf, titleOf } from "./days";
import { EntryChip } from "./EntryChip";
import type { Entry } from "./entries";
import { fitting } from "./layout";
import type { GridProps } from "./MonthView";
import monthClasses from "./MonthView.module.css";
import { companiesQuery } from "./queries";
import { useDayKeys } from "./use-day-keys";

const LINES = 4;

interface ContractorsViewProps extends Omit<GridProps, "onDay"> {
  /** The company that is filtered by. */
  contractor: string | undefined;
  /** Shows a day of a company, or of what has none. */
  onDayOf: (day: Day, contractor: string | undefined) => void;
}

interface Row {
  id: string | undefined;
  name: string;
  days: ReadonlyMap<Day, Entry[]>;
  count: number;
}

/** The rows: every company that is known, busy or not, and what nobody has. */
function rowsOf(companies: Map<string, string>, days: ReadonlyMap<Day, Entry[]>, week: Day[]): Row[] {
  const rows = new Map<string | undefined, Map<Day, Entry[]>>([...companies.keys()].map((id) => [id, new Map()]));
  for (const day of week) {
    for (const entry of days.get(day) ?? []) {
      const id = entry.contractor?.id;
      const row = rows.get(id) ?? new Map<Day, Entry[]>();
      rows.set(id, row);
      row.set(day, [...(row.get(day) ?? []), entry]);
    }
  }
  const named = [...rows].map(([id, own]) => ({
    id,
    name: id === undefined ? calendarText("no-contractor") : (companies.get(id) ?? ""),
    days: own,
    count: [...own.values()].reduce((sum, entries) => sum + entries.length, 0),
  }));
  return named.sort(
    (one, other) => Number(one.id === undefined) - Number(other.id === undefined) || one.name.localeCompare(other.name),
  );
}

/** The day whose column a point of the window is in. */
function columnUnder(x: number, heads: Iterable<HTMLElement>): Day | undefined {
  for (const head of heads) {
    const { left, right } = head.getBoundingClientRect();
    if (x >= left && x < right) return head.dataset.head;
  }
  return undefined;
}

/** A week by companies: who is where, and who is free. */
export function ContractorsView(props: ContractorsViewProps) {
  const { date, today, days, contractor, onDate, onDayOf, onOpen, grab, drag, onSchedule } = props;
  const listed = useQuery(companiesQuery(""));
  const week = daysOf(rangeOf("contractors", date));
  const companies = new Map(listed.data?.items.map(({ id, company_name }) => [id, company_name]));
  for (const day of week)
    for (const { contractor: own } of days.get(day) ?? []) if (own) companies.set(own.id, own.company_name);
  if (contractor) for (const id of companies.keys()) if (id !== contractor) companies.delete(id);
  const rows = rowsOf(companies, days, week);

  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, rows.length - 1));
  const keys = useDayKeys<HTMLDivElement>({
    view: "contractors",
    date,
    today,
    onDate,
    onOpen: (day) => onDayOf(day, rows[active]?.id),
  });
  const { ref } = keys;
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    ref.current?.querySelector<HTMLElement>(`[data-row="${active}"][tabindex="0"]`)?.focus();
  }, [active, ref]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      follows.current = rows[active + by] !== undefined;
      setAt(Math.min(Math.max(active + by, 0), rows.length - 1));
      return;
    }
    keys.onKeyDown(event);
  };
  const onGrab = useCallback(
    (event: PointerEvent, entry: Entry) =>
      grab?.(event, entry, "move", (x) => {
        const day = columnUnder(x, ref.current?.querySelectorAll<HTMLElement>("[data-head]") ?? []);
        return day === undefined ? undefined : { day };
      }),
    [grab, ref],
  );

  return (
    <>
      <div className={classes.frame}>
        <div ref={ref} role="grid" aria-label={titleOf("contractors", date)} className={classes.grid}>
          <div role="row" className={`${classes.row} ${classes.head}`}>
            <span role="columnheader" className={`${classes.company} ${classes.corner}`}>
              {calendarText("contractor")}
            </span>
            {week.map((day) => (
              <span
                key={day}
                role="columnheader"
                data-head={day}
                aria-current={day === today ? "date" : undefined}
                className={classes.day}
              >
                <VisuallyHidden>{longDay(day)}</VisuallyHidden>
                <span aria-hidden>{dayjs(day).format("ddd D")}</span>
              </span>
            ))}
          </div>
          {rows.map((row, index) => (
            <div key={row.id ?? "none"} role="row" className={classes.row}>
              <div role="rowheader" className={classes.company}>
                <span>{row.name}</span>
                <span>{calendarText("entries", { count: row.count })}</span>
              </div>
              {week.map((day) => {
                const isActive = index === active && day === date;
                const entries = row.days.get(day) ?? [];
                const { shown, more } = fitting(entries, LINES);
                return (
                  <div
                    key={day}
                    role="gridcell"
                    data-day={index === active ? day : undefined}
                    data-row={index}
                    data-target={
                      (drag?.time.scheduled_date === day && drag.entry.contractor?.id === row.id) || undefined
                    }
                    data-pressable={onSchedule ? true : undefined}
                    aria-selected={isActive}
                    tabIndex={isActive ? 0 : -1}
                    className={classes.cell}
                    onFocus={() => setAt(index)}
                    onKeyDown={onKeyDown}
                    onClick={(event) => {
                      if (event.target instanceof Element && event.target.closest("button")) return;
                      onSchedule?.(day);
                    }}
                  >
                    <VisuallyHidden>{`${row.name}, ${longDay(day)}, ${calendarText("entries", { count: entries.length })}`}</VisuallyHidden>
                    {shown.map((entry) => (
                      <EntryChip
                        key={entry.id}
                        entry={entry}
                        shape="line"
                        isReached={isActive}
                        isDragged={drag?.entry.id === entry.id}
                        onOpen={onOpen}
                        onGrab={grab ? onGrab : undefined}
                      />
                    ))}
                    {more > 0 && (
                      <button
                        type="button"
                        className={monthClasses.more}
                        tabIndex={isActive ? 0 : -1}
                        onClick={() => onDayOf(day, row.id)}
                      >
                        <VisuallyHidden>{calendarText("more-of", { count: more, day: longDay(day) })}</VisuallyHidden>
                        <span aria-hidden>{calendarText("more", { count: more })}</span>
                      </button>
                    )}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </div>
      {listed.data?.more && !contractor && (
        <Text size="sm" c="dimmed" className={classes.note}>
          {calendarText("companies-more")}
        </Text>
      )}
    </>
  );
}
