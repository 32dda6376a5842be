import dateText from "locales/date.ftl";
import eventTimeText from "locales/event-time.ftl";
import { LOCALE } from "@/language/messages";
import { dayjs } from "./dates";
import { type ClockTime, formatTime } from "./time-entry";

/** The time of an event: wall-clock time in the portal's time zone. */
export interface EventTime {
  /** `2026-11-25`. */
  scheduled_date: string;
  start_time?: ClockTime | null;
  end_time?: ClockTime | null;
  is_all_day: boolean;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The parts of an instant in a time zone. Formatters are cached, because creating one takes a hundred times as long as
 *  using it. */
export function clockParts(
  zone: string,
  shown: Intl.DateTimeFormatOptions,
  instant: Date,
  locale = "en-US",
): (part: Intl.DateTimeFormatPartTypes) => string | undefined {
  const key = [zone, locale, ...Object.entries(shown).flat()].join();
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat(locale, { ...shown, timeZone: zone });
  clocks.set(key, clock);
  const parts = clock.formatToParts(instant);
  return (type) => parts.find((part) => part.type === type)?.value;
}

/** The part of `Temporal` in use. TypeScript has no types for it yet, and not every browser supports it. */
interface Days {
  Instant: {
    fromEpochMilliseconds(millis: number): {
      toZonedDateTimeISO(zone: string): { toPlainDate(): { toString(): string } };
    };
  };
}

/** Today in the portal's time zone: `2026-11-25`. */
export function todayIn(zone: string, now = new Date()): string {
  // The first Intl.DateTimeFormat loads locale data, which blocks a phone for a tenth of a second. Temporal avoids that.
  const days = (globalThis as { Temporal?: Days }).Temporal;
  if (days) return days.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
  const part = clockParts(zone, { year: "numeric", month: "2-digit", day: "2-digit" }, now);
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Whether an event has begun. One that lasts all day has begun on its day. */
export function hasBegun(
  { scheduled_date, start_time, is_all_day }: EventTime,
  zone: string,
  now = new Date(),
): boolean {
  const today = todayIn(zone, now);
  if (scheduled_date !== today || is_all_day || !start_time) return scheduled_date <= today;
  const part = clockParts(zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, now);
  return start_time <= `${part("hour")}:${part("minute")}`;
}

/** United States time zones, which most portals use. Their names are in the message catalog, because a lookup by Intl loads
 *  the names of all zones. */
export const STATES_ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
] as const;

/** The common name of a time zone: `Central Time`. */
export function zoneName(zone: string): string {
  const known = eventTimeText.find(`zones-${zone.replaceAll("/", "-")}`);
  if (known) return known;
  return clockParts(zone, { timeZoneName: "longGeneric" }, new Date(), LOCALE)("timeZoneName") ?? zone;
}

/** `Wed, Nov 25, 2026`. */
export function formatDay(date: string): string {
  return dayjs(date).format(dateText("day-of-week"));
}

/** Today or tomorrow; undefined for other days. */
export function nearDay(date: string, today: string): string | undefined {
  const days = dayjs(date).diff(today, "day");
  return days === 0 ? eventTimeText("today") : days === 1 ? eventTimeText("tomorrow") : undefined;
}

/** `9:00 AM – 11:00 AM`, or the text for an all-day event. */
export function formatHours({ start_time, end_time, is_all_day }: EventTime): string {
  if (is_all_day || !start_time) return eventTimeText("all-day");
  return end_time ? `${formatTime(start_time)} – ${formatTime(end_time)}` : formatTime(start_time);
}

/** `Wed, Nov 25, 2026, 9:00 AM – 11:00 AM`. */
export function formatWhen(time: EventTime): string {
  return `${formatDay(time.scheduled_date)}, ${formatHours(time)}`;
}
