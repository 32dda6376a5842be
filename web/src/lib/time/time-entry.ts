import { identifier } from "@/lib/text/clean";

/** A time of day in 24-hour format, as the server sends it: `14:30`. */
export type ClockTime = string;

/** Possible meanings of a typed time: one, or an AM and a PM time to choose from. Empty if invalid. */
export type TimeEntry = ClockTime[];

type Half = "a" | "p";

const pad = (value: number): string => String(value).padStart(2, "0");

function clock(hour: number, minute: number): ClockTime | undefined {
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : undefined;
}

/** Converts a 12-hour time. */
function inHalf(half: Half, hour: number, minute: number): ClockTime | undefined {
  return hour >= 1 && hour <= 12 ? clock((hour % 12) + (half === "p" ? 12 : 0), minute) : undefined;
}

/** `9:30`, `930` or `9`, with or without AM/PM. */
const TYPED = /^(?:(\d{1,2}):(\d{2})|(\d{1,2}?)(\d{2})?)(?:([ap])m?)?$/;

/** Parses `9a`, `930p`, `2:30p`, `14:30`. Without AM/PM, an hour from 1 to 12 has both meanings, unless it is written in
 *  24-hour style, as in `09:30`. Returns an empty list for invalid input. Same rule as the server's. */
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

/** Formats a time as `2:30 PM`, without seconds. */
export function formatTime(time: ClockTime): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${pad(minute)} ${hour < 12 ? "AM" : "PM"}`;
}

const FIRST_MINUTE = 6 * 60;
const LAST_MINUTE = 22 * 60;
const STEP_MINUTES = 15;

/** The options of the time list: every 15 minutes from 6:00 AM to 10:00 PM (specification 2, section 9). */
export const TIME_OPTIONS: readonly ClockTime[] = Array.from(
  { length: (LAST_MINUTE - FIRST_MINUTE) / STEP_MINUTES + 1 },
  (_, step) => {
    const minutes = FIRST_MINUTE + step * STEP_MINUTES;
    return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  },
);
