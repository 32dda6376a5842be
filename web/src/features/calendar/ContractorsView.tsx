// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid laid out with CSS, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid, one cell at a time is focusable

import { Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import calendarText from "locales/calendar.ftl";
import { type KeyboardEvent, type PointerEvent, useCallback, useState } from "react";
import { dayjs } from "@/lib/time/dates";
import classes from "./ContractorsView.module.css";
import { type Day, daysOf, longDay, rangeOf, titleOf } from "./days";
import { cellUnder } from "./drag";
import { EntryLines } from "./EntryLines";
import type { Entry } from "./entries";
import type { GridProps } from "./MonthView";
import { companiesQuery } from "./queries";
import { hasModifier, useDayKeys } from "./use-day-keys";

const LINES = 4;

interface ContractorsViewProps extends Omit<GridProps, "onDay"> {
  /** The company of the active filter. */
  contractor: string | undefined;
  /** Opens a day of one company, or of unassigned entries. */
  onDayOf: (day: Day, contractor: string | undefined) => void;
}

interface Row {
  /** Undefined for unassigned entries. */
  id: string | undefined;
  name: string;
}

/** A week with one row per company, to see who is busy and who is free. */
export function ContractorsView(props: ContractorsViewProps) {
  const { date, today, days, focusTarget, contractor, onDate, onDayOf, onOpen, grab, drag, onSchedule } = props;
  const listed = useQuery(companiesQuery(""));
  const week = daysOf(rangeOf("contractors", date));
  const entries = week.flatMap((day) => days.get(day) ?? []);
  const companies = new Map(listed.data?.items.map(({ id, company_name }) => [id, company_name]));
  for (const { contractor: own } of entries) if (own) companies.set(own.id, own.company_name);
  // All companies, busy or not, followed by unassigned entries.
  const rows: Row[] = [...companies]
    .filter(([id]) => !contractor || id === contractor)
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
  if (entries.some((entry) => !entry.contractor)) rows.push({ id: undefined, name: calendarText("no-contractor") });

  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, rows.length - 1));
  const keys = useDayKeys<HTMLDivElement>({
    view: "contractors",
    date,
    today,
    focusTarget,
    onDate,
    onOpen: (day) => onDayOf(day, rows[active]?.id),
  });
  const { ref } = keys;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && !hasModifier(event)) {
      event.preventDefault();
      focusTarget.current = { view: "contractors", day: date };
      setAt(Math.min(Math.max(active + by, 0), rows.length - 1));
      return;
    }
    keys.onKeyDown(event);
  };
  const onGrab = useCallback(
    (event: PointerEvent, entry: Entry) =>
      grab?.(event, entry, "move", (x) => {
        const day = cellUnder(ref.current?.querySelectorAll<HTMLElement>("[data-head]") ?? [], x)?.dataset.head;
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
                <span>
                  {calendarText("entries", {
                    count: entries.filter((entry) => entry.contractor?.id === row.id).length,
                  })}
                </span>
              </div>
              {week.map((day) => {
                const isActive = index === active && day === date;
                const own = (days.get(day) ?? []).filter((entry) => entry.contractor?.id === row.id);
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
                    <VisuallyHidden>{`${row.name}, ${longDay(day)}, ${calendarText("entries", { count: own.length })}`}</VisuallyHidden>
                    <EntryLines
                      day={day}
                      entries={own}
                      lines={LINES}
                      isReached={isActive}
                      dragged={drag?.entry.id}
                      onOpen={onOpen}
                      onGrab={grab ? onGrab : undefined}
                      onMore={() => onDayOf(day, row.id)}
                    />
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
