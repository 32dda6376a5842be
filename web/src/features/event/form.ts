import eventDialogText from "locales/event-dialog.ftl";
import visitAnswerText from "locales/visit-answer.ftl";
import type { Schemas } from "@/api/client";
import type { ServerText } from "@/language/server-text";
import { choice, day, optionalText, text } from "@/lib/forms/rules";
import { type EventType, eventTitle, eventTypeLabel, eventTypeOptions, proposalTitle } from "@/lib/project/event-words";
import { isBlank, plain } from "@/lib/text/clean";
import { type EventTime, formatWhen } from "@/lib/time/event-time";
import { formatTime, parseTime } from "@/lib/time/time-entry";

/** A timeslot as typed. */
export interface SlotValues {
  /** React key. */
  key: string;
  /** The server's id, for an existing timeslot of a proposal. */
  id?: string;
  scheduled_date: string;
  start_time: string;
  end_time: string;
  is_all_day: boolean;
}

/** The values of an event form. */
export interface EventValues {
  task_type: EventType | "";
  title: string;
  description: string;
  timeslots: SlotValues[];
}

export const SLOTS_MAX = 20;

/** The default title of an event type for a number of timeslots (specification 2, section 5). */
export function titleOf(type: EventType | "", slots: number): string {
  if (type === "" || type === "custom") return "";
  return slots > 1 ? proposalTitle(type) : eventTypeLabel(type);
}

/** The title after the number of timeslots has changed; a custom title is kept. */
export function retitled({ task_type, title }: EventValues, before: number, now: number): string {
  return title !== "" && title === titleOf(task_type, before) ? titleOf(task_type, now) : title;
}

let nextKey = 1;

/** A new timeslot. Copies the times of the given one, because several visits are mostly at the same time of day. */
export function newSlot(like?: SlotValues): SlotValues {
  const { start_time = "", end_time = "", is_all_day = false } = like ?? {};
  nextKey += 1;
  return { key: `slot-${nextKey}`, scheduled_date: "", start_time, end_time, is_all_day };
}

export function slotValues(slot: EventTime & { id?: string }): SlotValues {
  const shown = (time: string | null | undefined) => (time ? formatTime(time) : "");
  return {
    ...newSlot(),
    ...(slot.id !== undefined && { id: slot.id }),
    scheduled_date: slot.scheduled_date,
    start_time: shown(slot.start_time),
    end_time: shown(slot.end_time),
    is_all_day: slot.is_all_day,
  };
}

interface Described {
  task_type: EventType;
  title: string;
  title_text?: ServerText | null;
  description?: string | null;
}

export function eventValues(of: Described, slots: Array<EventTime & { id?: string }>): EventValues {
  const { task_type, description } = of;
  return { task_type, title: eventTitle(of), description: description ?? "", timeslots: slots.map(slotValues) };
}

/** The typed time in the API's format; undefined if it is invalid or ambiguous. */
const timeOf = (typed: string): string | undefined => {
  const meanings = parseTime(typed);
  return meanings.length === 1 ? meanings[0] : undefined;
};

/** One hour after a completely typed time; empty if it would be past midnight. One hour is the usual length of a visit. */
export function hourAfter(typed: string): string {
  const time = timeOf(typed);
  if (time === undefined || formatTime(time) !== typed) return "";
  const [hour, minute] = time.split(":");
  const next = Number(hour) + 1;
  return next < 24 ? formatTime(`${next}:${minute}`) : "";
}

/** The end time for a newly typed start: one hour later, unless the user chose a different length. */
export function endWith(typed: string, { start_time, end_time }: Pick<SlotValues, "start_time" | "end_time">): string {
  return end_time === "" || end_time === hourAfter(start_time) ? hourAfter(typed) : end_time;
}

function timeError(typed: string, missing: string): string | undefined {
  if (isBlank(typed)) return missing;
  const meanings = parseTime(typed);
  if (meanings.length > 1) return eventDialogText("morning-or-afternoon");
  return meanings.length === 0 ? eventDialogText("not-atime") : undefined;
}

const typeRule = choice(
  eventDialogText("type-label"),
  (typed) => eventTypeOptions.some(({ value }) => value === typed),
  eventDialogText("unknown-type"),
);
const titleRule = text(eventDialogText("title"), { max: 200 });
const descriptionRule = optionalText(eventDialogText("description"), { max: 5000 }, plain);
const isDay = day(eventDialogText("date"));

export interface FormRules {
  /** Today in the portal's time zone. */
  today: string;
  /** Previously saved dates; these are valid even if they are past. */
  kept: ReadonlySet<string>;
}

function dateError(date: string, { today, kept }: FormRules): string | undefined {
  if (date === "") return eventDialogText("date-required");
  if (isDay(date)) return eventDialogText("not-aday");
  return date < today && !kept.has(date) ? eventDialogText("date-past") : undefined;
}

/** Validation errors by field; same rules and field names as the server's. */
export function eventErrors(values: EventValues, { today, kept }: FormRules): Record<string, string> {
  const errors: Record<string, string> = {};
  const note: Note = (field, error) => {
    if (error) errors[field] = error;
  };
  note("task_type", typeRule(values.task_type));
  note("title", titleRule(values.title));
  note("description", descriptionRule(values.description));
  for (const [index, slot] of values.timeslots.entries()) noteSlot(slot, index, { today, kept }, note);
  note("timeslots", slotsError(values.timeslots));
  return errors;
}

type Note = (field: string, error: string | undefined) => void;

function noteSlot(slot: SlotValues, index: number, rules: FormRules, note: Note): void {
  const at = (field: string) => `timeslots.${index}.${field}`;
  note(at("scheduled_date"), dateError(slot.scheduled_date, rules));
  if (slot.is_all_day) return;
  const start = timeError(slot.start_time, eventDialogText("start-required"));
  const end = timeError(slot.end_time, eventDialogText("end-required"));
  note(at("start_time"), start);
  const isBackwards = !start && !end && (timeOf(slot.start_time) ?? "") >= (timeOf(slot.end_time) ?? "");
  note(at("end_time"), end ?? (isBackwards ? eventDialogText("order") : undefined));
}

/** A row of a suggestion in which nothing was entered. It is not sent. */
const isUnused = ({ scheduled_date, start_time, end_time }: SlotValues) =>
  scheduled_date === "" && isBlank(start_time) && isBlank(end_time);

const NOTE_MAX = 1000;

/** Validation errors of a suggestion: a reason (the description), other times, or both. */
export function suggestionErrors(values: EventValues, rules: FormRules): Record<string, string> {
  const errors: Record<string, string> = {};
  const note: Note = (field, error) => {
    if (error) errors[field] = error;
  };
  const used = values.timeslots.filter((slot) => !isUnused(slot));
  if (isBlank(values.description)) note("description", used.length === 0 ? visitAnswerText("empty") : undefined);
  else if ([...values.description.trim()].length > NOTE_MAX) note("description", visitAnswerText("too-long"));
  for (const [index, slot] of values.timeslots.entries()) if (!isUnused(slot)) noteSlot(slot, index, rules, note);
  if (used.length > 0) note("timeslots", slotsError(used));
  return errors;
}

export function suggestionBody({ description, timeslots }: EventValues): Schemas["SuggestTimes"] {
  return {
    note: description.trim() || null,
    timeslots: timeslots.filter((slot) => !isUnused(slot)).map(sentTime),
  };
}

function slotsError(slots: SlotValues[]): string | undefined {
  if (slots.length === 0) return eventDialogText("slot-required");
  if (slots.length > SLOTS_MAX) return eventDialogText("too-many-slots");
  const filled = slots
    .filter(({ scheduled_date }) => scheduled_date !== "")
    .map((slot) => JSON.stringify(sentTime(slot)));
  return new Set(filled).size < filled.length ? eventDialogText("duplicate-slots") : undefined;
}

/** The time of a timeslot as sent to the server. For an all-day slot, the typed times are kept in the form but not sent. */
export function sentTime({ scheduled_date, start_time, end_time, is_all_day }: SlotValues): Required<EventTime> {
  const time = (typed: string) => (is_all_day ? null : (timeOf(typed) ?? null));
  return { scheduled_date, start_time: time(start_time), end_time: time(end_time), is_all_day };
}

const sentWords = ({ task_type, title, description }: EventValues) => ({
  // Validation guarantees that it is set.
  task_type: task_type as EventType,
  title: title.trim(),
  description: description.trim() || null,
});

export function createBody(values: EventValues): Schemas["EventForm"] {
  return { ...sentWords(values), timeslots: values.timeslots.map(sentTime) };
}

export function eventBody(values: EventValues): Schemas["EditEvent"] {
  const [slot = newSlot()] = values.timeslots;
  return { ...sentWords(values), ...sentTime(slot) };
}

export function proposalBody(values: EventValues): Schemas["EventForm"] {
  return {
    ...sentWords(values),
    timeslots: values.timeslots.map((slot) => ({ id: slot.id ?? null, ...sentTime(slot) })),
  };
}

/** Whether two forms would send the same data. */
export function isSame(one: EventValues, other: EventValues): boolean {
  return JSON.stringify(createBody(one)) === JSON.stringify(createBody(other));
}

/** The result of merging a form with someone else's changes. */
export interface Merged {
  values: EventValues;
  /** Their changes that the form adopted. */
  taken: Change[];
  /** Their changes to fields that this user changed too; saving would overwrite them. */
  kept: Change[];
}

export interface Change {
  field: string;
  theirs: string;
}

/** Three-way merge of a form with someone else's saved changes: fields untouched here get their values. */
export function mergeValues(base: EventValues, mine: EventValues, theirs: EventValues): Merged {
  const merged: Merged = { values: { ...mine }, taken: [], kept: [] };
  const meet = (field: string, read: (values: EventValues) => string, take: () => void) => {
    const [was, here, there] = [read(base), read(mine), read(theirs)];
    if (there === was || there === here) return;
    const change = { field, theirs: shown(field, theirs) };
    if (here === was) {
      take();
      merged.taken.push(change);
    } else merged.kept.push(change);
  };
  meet(
    "task_type",
    (values) => values.task_type,
    () => {
      merged.values.task_type = theirs.task_type;
    },
  );
  meet(
    "title",
    (values) => values.title.trim(),
    () => {
      merged.values.title = theirs.title;
    },
  );
  meet(
    "description",
    (values) => values.description.trim(),
    () => {
      merged.values.description = theirs.description;
    },
  );
  meet(
    "timeslots",
    (values) => JSON.stringify(values.timeslots.map(sentTime)),
    () => {
      merged.values.timeslots = theirs.timeslots;
    },
  );
  // A timeslot that someone else removed is sent as a new one.
  const known = new Set(theirs.timeslots.map(({ id }) => id));
  merged.values.timeslots = merged.values.timeslots.map(({ id, ...slot }) =>
    id !== undefined && known.has(id) ? { id, ...slot } : slot,
  );
  return merged;
}

function shown(field: string, values: EventValues): string {
  switch (field) {
    case "task_type":
      return values.task_type === "" ? "" : eventTypeLabel(values.task_type);
    case "title":
      return values.title;
    case "description":
      return values.description;
    default:
      return values.timeslots.map((slot) => formatWhen(sentTime(slot))).join("; ");
  }
}
