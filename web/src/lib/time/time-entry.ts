import { identifier } from "@/lib/text/clean";

/** A time of day on the 24-hour clock, as the server writes it: `14:30`. */
export type ClockTime = string;

/** What a typed time may mean: one time, or the one before and the one after noon, of which somebody must choose. */
export type TimeEntry = ClockTime[];

type Half = "a" | "p";

const pad = (value: number): string => String(value).padStart(2, "0");

function clock(hour: number, minute: number): ClockTime | undefined {
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : undefined;
}

/** An hour of the 12-hour clock: 12 is the first one. */
function inHalf(half: Half, hour: number, minute: number): ClockTime | undefined {
  return hour >= 1 && hour <= 12 ? clock((hour % 12) + (half === "p" ? 12 : 0), minute) : undefined;
}

/** `9:30`, `930` or `9`, with or without its half of the day. */
const TYPED = /^(?:(\d{1,2}):(\d{2})|(\d{1,2}?)(\d{2})?)(?:([ap])m?)?$/;

/** Reads `9a`, `930p`, `2:30p`, `14:30`; without its half of the day, an hour that both halves have may be either, with or
 *  without minutes and a colon. Only `09:30`, as 24-hour clocks show it, is meant to the letter. Nothing where it is no
 *  time; the same rule as the server's. */
export function parseTime(typed: string): TimeEntry {
  const text = identifier(typed).toLowerCase().replace(/\s/g, "");
  const found = TYPED.exec(text);
  if (!found) return [];
  const [, hourBefore, minuteBehind, hourAlone, minuteAlone, half] = found;
  const digits = hourBefore ?? hourAlone;
  if (digits === undefined) return [];
  const hour = Number(digits);
  const minute = Number(minuteBehind ?? minuteAlone ?? 0);
  const isOf24Hours = hourBefore?.startsWith("0") === true;
  const isOpen = half === undefined && !isOf24Hours && hour >= 1 && hour <= 12;
  const meanings = isOpen
    ? [inHalf("a", hour, minute), inHalf("p", hour, minute)]
    : [half === undefined ? clock(hour, minute) : inHalf(half as Half, hour, minute)];
  return meanings.filter((time) => time !== undefined);
}

/** Shows a time on the 12-hour clock: `2:30 PM`. Seconds are left out. */
export function formatTime(time: ClockTime): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${pad(minute)} ${hour < 12 ? "AM" : "PM"}`;
}

const FIRST_MINUTE = 6 * 60;
const LAST_MINUTE = 22 * 60;
const STEP_MINUTES = 15;

/** What the list of times offers: each quarter of an hour from 6:00 AM to 10:00 PM (specification 2, section 9). */
export const TIME_OPTIONS: readonly ClockTime[] = Array.from(
  { length: (LAST_MINUTE - FIRST_MINUTE) / STEP_MINUTES + 1 },
  (_, step) => {
    const minutes = FIRST_MINUTE + step * STEP_MINUTES;
    return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  },
);
