import type { FluentBundle, FluentFunction } from "@fluent/bundle";
import { givenAll, LOCALE, makeBundle, type Value } from "./messages";

/** A message that the server sends by its id in the catalogs, with its parameters. */
export interface ServerText {
  code: string;
  params: Readonly<Record<string, Value | ServerText>>;
}

const bundles = new Map<string, FluentBundle>();

/** The messages of a file in the page's language; none in English, which the server sends itself. */
function bundleOf(area: string): FluentBundle | undefined {
  const areas = globalThis.catalog?.areas ?? {};
  // What every object has, such as a constructor, is no area.
  const source = Object.hasOwn(areas, area) ? areas[area] : undefined;
  if (source === undefined) return undefined;
  const bundle = bundles.get(area) ?? makeBundle(LOCALE, source, FUNCTIONS);
  bundles.set(area, bundle);
  return bundle;
}

/** A message with its parameters; nothing where the page's language has no such message, or not with these parameters. */
function written(area: string, id: string, params: ServerText["params"]): string | undefined {
  const bundle = bundleOf(area);
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || !pattern) return undefined;
  const words = Object.entries(params).map(([name, value]) => [name, typeof value === "object" ? say(value) : value]);
  if (words.some(([, value]) => value === undefined)) return undefined;
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, givenAll(Object.fromEntries(words)), errors);
  return errors.length === 0 ? text : undefined;
}

/** A day that is sent as `2026-11-25`, in parts. */
function partsOf(date: string) {
  const [year = "", month = "", number = ""] = date.split("-");
  return { month: written("day", `day-month-${Number(month)}`, {}) ?? "", day: String(Number(number)), year };
}

/** A day that is sent as `2026-11-25`; the first and the last of several as `2026-11-25/2026-11-28`. */
function day(date: string): string {
  const [from = "", to] = date.split("/");
  const parts = partsOf(from);
  if (to === undefined) return (parts.month && written("day", "day-date", parts)) || date;
  const { month, day: number, year } = parts;
  const isOfYear = year === partsOf(to).year;
  const days = isOfYear
    ? written("day", "day-days-of-year", { month, day: number, to: day(to) })
    : written("day", "day-days", { from: day(from), to: day(to) });
  return days ?? date;
}

/** A time of a day that is sent as `14:30`, as clocks in the United States show it. */
function time(at: string): string {
  const [hour = "", minutes = ""] = at.split(":");
  const clock = `${Number(hour) % 12 || 12}:${minutes}`;
  return written("day", Number(hour) < 12 ? "day-morning" : "day-afternoon", { clock }) ?? at;
}

/** A moment that is sent as `2026-11-25T14:30`; hours of a day as `2026-11-25T14:30/16:00`; a whole day as `2026-11-25`. */
function moment(at: string): string {
  const [date = "", hours] = at.split("T");
  if (hours === undefined) return written("day", "day-all-day", { day: day(date) }) ?? at;
  const [start = "", end] = hours.split("/");
  if (end === undefined) return written("day", "day-moment", { day: day(date), time: time(start) }) ?? at;
  return written("day", "day-hours", { day: day(date), start: time(start), end: time(end) }) ?? at;
}

/** What the server's messages call beside numbers, as crates/messages/src/catalog.rs has it. */
const FUNCTIONS: Record<string, FluentFunction> = {
  WORD: ([word], { of }) => written(String(of), `${of}-${word}`, {}) ?? String(word),
  DAY: ([date]) => day(String(date)),
  MOMENT: ([at]) => moment(String(at)),
};

/** What the server says, where the page's language has the message. */
function say({ code, params }: ServerText): string | undefined {
  // The name of an area holds no dash, but for those of words, which stand in no text of their own.
  return written(code.slice(0, code.indexOf("-")), code, params);
}

/** A message of the server in the page's language. `english` is the server's own wording. It is used where the catalogs have no such
 *  message, or the server sent none. */
export function serverText(text: ServerText | null | undefined, english: string): string {
  return (text && say(text)) ?? english;
}
