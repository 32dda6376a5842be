import type { FluentBundle, FluentFunction } from "@fluent/bundle";
import { LOCALE, makeBundle, toFluentVariables, type Value } from "./messages";

/** A message from the server: its id in the catalogs and its parameters. */
export interface ServerText {
  code: string;
  params: Readonly<Record<string, Value | ServerText>>;
}

const bundles = new Map<string, FluentBundle>();

/** The bundle of a message file in the page's language; undefined in English, which the server formats itself. */
function bundleOf(area: string): FluentBundle | undefined {
  const areas = globalThis.catalog?.areas ?? {};
  // Ignore inherited properties such as `constructor`.
  const source = Object.hasOwn(areas, area) ? areas[area] : undefined;
  if (source === undefined) return undefined;
  const bundle = bundles.get(area) ?? makeBundle(LOCALE, source, FUNCTIONS);
  bundles.set(area, bundle);
  return bundle;
}

/** Formats a message; undefined if the page's language lacks it or the parameters do not fit. */
function written(area: string, id: string, params: ServerText["params"]): string | undefined {
  const bundle = bundleOf(area);
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || !pattern) return undefined;
  const words = Object.entries(params).map(([name, value]) => [name, typeof value === "object" ? say(value) : value]);
  if (words.some(([, value]) => value === undefined)) return undefined;
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, toFluentVariables(Object.fromEntries(words)), errors);
  return errors.length === 0 ? text : undefined;
}

/** Keeps a date on one line. */
const unbroken = (date: string): string => date.replaceAll(" ", "\u00A0");

/** The parts of a date such as `2026-11-25`. */
function partsOf(date: string) {
  const [year = "", month = "", number = ""] = date.split("-");
  return { month: written("day", `day-month-${Number(month)}`, {}) ?? "", day: String(Number(number)), year };
}

/** Formats a date such as `2026-11-25`, or a range such as `2026-11-25/2026-11-28`. */
function day(date: string): string {
  const [from = "", to] = date.split("/");
  const parts = partsOf(from);
  if (to === undefined) return unbroken((parts.month && written("day", "day-date", parts)) || date);
  const { month, day: number, year } = parts;
  const isOfYear = year === partsOf(to).year;
  const days = isOfYear
    ? written("day", "day-days-of-year", { month, day: number, to: day(to) })
    : written("day", "day-days", { from: day(from), to: day(to) });
  return days ?? date;
}

/** Formats a time such as `14:30` on the 12-hour clock. */
function time(at: string): string {
  const [hour = "", minutes = ""] = at.split(":");
  const clock = `${Number(hour) % 12 || 12}:${minutes}`;
  return written("day", Number(hour) < 12 ? "day-morning" : "day-afternoon", { clock }) ?? at;
}

/** Formats a moment such as `2026-11-25T14:30`, a time range such as `2026-11-25T14:30/16:00`, or an all-day date such as
 *  `2026-11-25`. */
function moment(at: string): string {
  const [date = "", hours] = at.split("T");
  if (hours === undefined) return written("day", "day-all-day", { day: day(date) }) ?? at;
  const [start = "", end] = hours.split("/");
  if (end === undefined) return written("day", "day-moment", { day: day(date), time: time(start) }) ?? at;
  return written("day", "day-hours", { day: day(date), start: time(start), end: time(end) }) ?? at;
}

/** Functions that the server's messages use in addition to NUMBER; see crates/messages/src/catalog.rs. */
const FUNCTIONS: Record<string, FluentFunction> = {
  WORD: ([word], { of }) => written(String(of), `${of}-${word}`, {}) ?? String(word),
  DAY: ([date]) => day(String(date)),
  MOMENT: ([at]) => moment(String(at)),
};

/** Formats a server message; undefined if the page's language lacks it. */
function say({ code, params }: ServerText): string | undefined {
  // The area is the part of the id before the first dash. Only the areas of words have a dash in their name, and their messages
  // are never used on their own.
  return written(code.slice(0, code.indexOf("-")), code, params);
}

/** A date in the server's English texts: `Nov 30, 2026`. */
const ENGLISH_DATE = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}\b/g;

/** Formats a server message in the page's language. Falls back to `english`, the server's own text, if the catalogs lack
 *  the message or the server sent none. Dates are not broken at the end of a line. */
export function serverText(text: ServerText | null | undefined, english: string): string {
  return (text && say(text)) ?? english.replace(ENGLISH_DATE, unbroken);
}
