import calendarText from "locales/calendar.ftl";
import { memo, type ReactNode } from "react";
import { FamilyBadge } from "@/components/display/StatusBadge";
import { eventStatusFamily, eventStatusLabel, eventTypeLabel } from "@/lib/project/event-words";
import { projectTitle } from "@/lib/project/project-title";
import { formatDay, formatHours, nearDay } from "@/lib/time/event-time";
import classes from "./AgendaView.module.css";
import type { Day } from "./days";
import chip from "./EntryChip.module.css";
import { type Entry, stateOf } from "./entries";
import { typeSign } from "./type-signs";

interface AgendaViewProps {
  days: ReadonlyMap<Day, Entry[]>;
  today: Day;
  onOpen: (entry: Entry) => void;
  /** Shown when there are no days. */
  empty: ReactNode;
}

/** Upcoming entries, grouped by day. */
export function AgendaView({ days, today, onOpen, empty }: AgendaViewProps) {
  if (days.size === 0) return empty;
  return (
    <div className={classes.days}>
      {[...days].map(([day, entries]) => (
        <DayList key={day} day={day} entries={entries} today={today} onOpen={onOpen} />
      ))}
    </div>
  );
}

interface DayListProps {
  day: Day;
  entries: Entry[];
  today: Day;
  onOpen: (entry: Entry) => void;
}

/** A day's heading and entries. */
export function DayList({ day, entries, today, onOpen }: DayListProps) {
  const near = nearDay(day, today);
  return (
    <section className={classes.day} aria-label={formatDay(day)}>
      <h2 className={classes.heading} data-today={day === today || undefined}>
        <span>{`${near ? `${near}, ` : ""}${formatDay(day)}`}</span>
        <span className={classes.count}>{calendarText("entries", { count: entries.length })}</span>
      </h2>
      {entries.length > 0 && (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

const EntryRow = memo(function EntryRow({ entry, onOpen }: { entry: Entry; onOpen: (entry: Entry) => void }) {
  const { type, title, project, contractor, status, subject } = entry;
  const label = eventTypeLabel(type);
  const TypeSign = typeSign(type);
  return (
    <li>
      <button
        type="button"
        className={`${chip.tone} ${classes.entry}`}
        data-entry={entry.id}
        data-type={type}
        data-canceled={status === "canceled" || undefined}
        onClick={() => onOpen(entry)}
      >
        <span className={classes.hours}>{formatHours(entry.time)}</span>
        <span className={classes.words}>
          <span className={classes.title}>
            <TypeSign size={18} stroke={1.8} aria-hidden />
            <span className={classes.name}>{projectTitle(project)}</span>
          </span>
          <span className={classes.facts}>
            <span>{title}</span>
            {label !== title && <span>{label}</span>}
            <span>{project.project_number}</span>
            {contractor && <span>{contractor.company_name}</span>}
          </span>
        </span>
        <span className={classes.state}>
          {status ? (
            <FamilyBadge family={eventStatusFamily(status)}>{eventStatusLabel(status)}</FamilyBadge>
          ) : (
            <span
              className={classes.proposed}
              data-past={(subject.kind === "slot" && subject.slot.is_past) || undefined}
            >
              {stateOf(entry)}
            </span>
          )}
        </span>
      </button>
    </li>
  );
});
