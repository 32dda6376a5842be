import calendarText from "locales/calendar.ftl";
import type { Schemas } from "@/api/client";
import { type EventType, eventStatusLabel, eventTitle, eventTypeLabel } from "@/lib/project/event-words";
import { projectTitle } from "@/lib/project/project-title";
import { type EventTime, formatWhen } from "@/lib/time/event-time";
import { formatTime } from "@/lib/time/time-entry";
import type { Day, DayRange } from "./days";

export type CalendarAnswer = Schemas["Calendar"];
export type CalendarEvent = Schemas["EventWithProject"];
export type CalendarProposal = Schemas["PendingProposal"];

/** The object behind an entry: an event, or a proposed timeslot. */
export type Subject =
  | { kind: "event"; event: CalendarEvent }
  | { kind: "slot"; proposal: CalendarProposal; slot: Schemas["Timeslot"] };

/** An entry of the calendar. */
export interface Entry {
  /** The id of the event or the timeslot. */
  id: string;
  subject: Subject;
  time: EventTime;
  /** Minutes since midnight; an all-day entry spans the whole day. */
  start: number;
  end: number;
  title: string;
  type: EventType;
  project: Schemas["EventProject"];
  contractor: Schemas["ContractorName"] | null;
  isProposed: boolean;
  /** The event's status; undefined for a proposed timeslot. */
  status: Schemas["EventStatus"] | undefined;
  canEdit: boolean;
  /** Completed, canceled, or in the past. */
  isOver: boolean;
}

const WHOLE_DAY = 24 * 60;
const USUAL_MINUTES = 60;

/** Converts `14:30` to minutes since midnight. */
export function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
}

/** Converts minutes since midnight to `14:30`. */
export function clockOf(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** A copy of the entry at another time. */
export function at(entry: Entry, time: EventTime): Entry {
  return { ...entry, time, ...spanOf(time) };
}

function spanOf(time: EventTime): { start: number; end: number } {
  if (time.is_all_day || !time.start_time) return { start: 0, end: WHOLE_DAY };
  const start = minuteOf(time.start_time);
  return { start, end: time.end_time ? minuteOf(time.end_time) : Math.min(start + USUAL_MINUTES, WHOLE_DAY) };
}

const timeOf = ({ scheduled_date, start_time, end_time, is_all_day }: EventTime): EventTime => ({
  scheduled_date,
  start_time: start_time ?? null,
  end_time: end_time ?? null,
  is_all_day,
});

export function eventEntry(event: CalendarEvent, today: Day): Entry {
  return {
    id: event.id,
    subject: { kind: "event", event },
    time: timeOf(event),
    ...spanOf(event),
    title: eventTitle(event),
    type: event.task_type,
    project: event.project,
    contractor: event.contractor ?? null,
    isProposed: false,
    status: event.status,
    canEdit: event.abilities.edit,
    isOver: event.status === "completed" || event.status === "canceled" || event.scheduled_date < today,
  };
}

export function slotEntry(proposal: CalendarProposal, slot: Schemas["Timeslot"]): Entry {
  return {
    id: slot.id,
    subject: { kind: "slot", proposal, slot },
    time: timeOf(slot),
    ...spanOf(slot),
    title: eventTitle(proposal),
    type: proposal.task_type,
    project: proposal.project,
    contractor: proposal.contractor ?? null,
    isProposed: true,
    status: undefined,
    canEdit: proposal.abilities.edit,
    isOver: slot.is_past,
  };
}

/** All entries of a response. A proposal's other timeslots may lie outside the requested range. */
export function entriesOf({ events, proposals }: CalendarAnswer, today: Day): Entry[] {
  return [
    ...events.map((event) => eventEntry(event, today)),
    ...proposals.flatMap((proposal) => proposal.timeslots.map((slot) => slotEntry(proposal, slot))),
  ];
}

/** Sort order: all-day entries first, then by start time, then the longer one first. */
export function compareEntries(one: Entry, other: Entry): number {
  return (
    one.time.scheduled_date.localeCompare(other.time.scheduled_date) ||
    Number(other.time.is_all_day) - Number(one.time.is_all_day) ||
    one.start - other.start ||
    other.end - one.end ||
    one.title.localeCompare(other.title) ||
    one.id.localeCompare(other.id)
  );
}

/** The entries by day, sorted. Days without entries are omitted. */
export function byDay(entries: Entry[], { from, to }: DayRange): ReadonlyMap<Day, Entry[]> {
  const days = new Map<Day, Entry[]>();
  const inside = entries.filter(({ time }) => time.scheduled_date >= from && time.scheduled_date < to);
  for (const entry of inside.sort(compareEntries)) {
    const day = days.get(entry.time.scheduled_date);
    if (day) day.push(entry);
    else days.set(entry.time.scheduled_date, [entry]);
  }
  return days;
}

/** Whether an id from the URL refers to the entry; it may be the entry's own id or its proposal's. */
export const isNamed = ({ id, subject }: Entry, name: string): boolean =>
  id === name || (subject.kind === "slot" && subject.proposal.id === name);

/** The entry's status label. */
export function stateOf({ status, subject }: Entry): string {
  if (status) return eventStatusLabel(status);
  return subject.kind === "slot" && subject.slot.is_past ? calendarText("passed") : calendarText("proposed");
}

/** The accessible name of an entry, with all the information that its position and color convey. */
export function entryLabel(entry: Entry): string {
  const { title, time, type, project, contractor } = entry;
  const kind = eventTypeLabel(type);
  return [
    projectTitle(project),
    title,
    formatWhen(time),
    kind === title ? undefined : kind,
    stateOf(entry),
    project.project_number,
    contractor?.company_name,
  ]
    .filter(Boolean)
    .join(", ");
}

/** A short start time: `9 AM`, `9:30 AM`; empty for an all-day entry. */
export const startText = ({ time }: Entry): string =>
  time.is_all_day || !time.start_time ? "" : formatTime(time.start_time).replace(":00", "");
