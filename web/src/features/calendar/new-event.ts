import type { EventTime } from "@/lib/time/event-time";
import { type Day, isDay } from "./days";
import { clockOf, minuteOf } from "./entries";

/** A new event in the URL: `new_2026-11-25_0930_ABC234`. All parts except `new` are optional. */
interface NewEvent {
  date?: Day | undefined;
  minute?: number | undefined;
  code?: string | undefined;
}

const NAME = /^new(?:_(\d{4}-\d{2}-\d{2}))?(?:_([01]\d|2[0-3])([0-5]\d))?(?:_([A-Z0-9]{6}))?$/i;
const USUAL_MINUTES = 60;
const LAST_MINUTE = 24 * 60 - 1;

export function newName({ date, minute, code }: NewEvent): string {
  const clock = minute === undefined ? undefined : clockOf(minute).replace(":", "");
  return ["new", date, clock, code].filter((part) => part !== undefined).join("_");
}

/** Parses a new event from the URL; undefined for other forms. */
export function parseNew(name: string | undefined): (NewEvent & { when: Partial<EventTime> | undefined }) | undefined {
  const found = NAME.exec(name ?? "");
  if (!found) return undefined;
  const [, day, hour, minutes, code] = found;
  const date = isDay(day) ? day : undefined;
  const minute = hour === undefined ? undefined : minuteOf(`${hour}:${minutes}`);
  const hours =
    minute === undefined
      ? {}
      : { start_time: clockOf(minute), end_time: clockOf(Math.min(minute + USUAL_MINUTES, LAST_MINUTE)) };
  return { date, minute, code: code?.toUpperCase(), when: date ? { scheduled_date: date, ...hours } : undefined };
}
