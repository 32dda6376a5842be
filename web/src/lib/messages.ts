import {
  FluentBundle,
  type FluentFunction,
  FluentNumber,
  FluentResource,
  type FluentVariable,
  type Scope,
} from "@fluent/bundle";
import { grouped } from "./counts";

/** A parameter of a message. Numbers choose plurals and are grouped as the language does. */
export type Value = string | number | boolean;

/** The messages of one file in `locales`, found by the part of their id that follows the file's name. Generated types
 *  (`messages.d.ts`) say which there are and which parameters each has. */
export interface Area<Messages> {
  <Key extends keyof Messages & string>(
    key: Key,
    ...params: Messages[Key] extends null ? [] : [params: Messages[Key]]
  ): string;
  /** The text of a message without parameters, if there is one: a newer server sends words that this page does not know yet. */
  find(key: string): string | undefined;
}

/** A language other than English, with the text of each file of its messages. */
export interface Catalog {
  language: string;
  areas: Readonly<Record<string, string>>;
}

declare global {
  /** What the page reads in. Set before any module of the application runs (index.html), and missing in English. */
  var catalog: Catalog | undefined;
}

const about = new FluentResource(globalThis.catalog?.areas.language ?? "");
const fact = (id: string, english: string): string => {
  const found = about.body.find((message) => message.id === `language-${id}`)?.value;
  return typeof found === "string" ? found : english;
};

/** Whose habits numbers and dates follow: `en-US`. */
export const LOCALE = fact("locale", "en-US");

/** Whether the language is written from right to left. */
export const isRightToLeft = fact("direction", "ltr") === "rtl";

/** The messages of a language that the whole page reads in, area by area as they are asked for. */
const translations = new Map<string, FluentBundle>();

function translation(area: string): FluentBundle | undefined {
  const source = globalThis.catalog?.areas[area];
  if (source === undefined) return undefined;
  const known = translations.get(area) ?? bundleOf(LOCALE, source);
  translations.set(area, known);
  return known;
}

/** A message of the language that the page reads in, found by its whole id; nothing in English, and where the language lacks it. */
export function translated(area: string, id: string, params: Record<string, Value> = {}): string | undefined {
  const bundle = translation(area);
  const value = bundle?.getMessage(id)?.value;
  if (!bundle || !value) return undefined;
  const args = Object.fromEntries(Object.entries(params).map(([param, value]) => [param, given(value)]));
  return bundle.formatPattern(value, args);
}

function bundleOf(locale: string, source: string): FluentBundle {
  const bundle = new FluentBundle(locale, { useIsolating: isRightToLeft, functions: FUNCTIONS });
  bundle.addResource(new FluentResource(source));
  return bundle;
}

/** A number in a text. It is written as it is, and grouped where the text asks for that by NUMBER: `5000`, `12,345`. A browser's
 *  own formatting is left alone where commas do: its first answer takes a slow phone a fifth of a second. */
class Count extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

class GroupedCount extends FluentNumber {
  override toString(scope?: Scope): string {
    return LOCALE.endsWith("-US") ? grouped(this.value) : super.toString(scope as Scope);
  }
}

const text = (id: string, params: Record<string, Value>) => translated("day", id, params) ?? "";

/** `Nov 25, 2026`, given as `2026-11-25`. */
const dayText = (date: string): string => {
  const [year = "", month = "", day = ""] = date.split("-");
  return text("day-date", { year, month: text(`day-month-${Number(month)}`, {}), day: String(Number(day)) });
};

/** `2:30 PM`, given as `14:30`. Hours are written as clocks in the United States show them, in each language. */
const timeText = (time: string): string => {
  const [hour = "", minute = ""] = time.split(":");
  const clock = `${Number(hour) % 12 || 12}:${minute}`;
  return text(Number(hour) < 12 ? "day-morning" : "day-afternoon", { clock });
};

/** A moment that is given as `2026-11-25T14:30`; hours of a day as `2026-11-25T14:30/16:00`; a whole day as `2026-11-25`. */
const momentText = (at: string): string => {
  const [start = "", end] = at.split("/");
  const [date = "", time] = start.split("T");
  const day = dayText(date);
  if (time === undefined) return text("day-all-day", { day });
  if (end === undefined) return text("day-moment", { day, time: timeText(time) });
  return text("day-hours", { day, start: timeText(time), end: timeText(end) });
};

/** What the server's messages call for days and words, as `crates/messages` has it. */
const FUNCTIONS: Record<string, FluentFunction> = {
  DAY: ([date]) => dayText(String(date)),
  MOMENT: ([at]) => momentText(String(at)),
  WORD: ([word], { of }) => translated(String(of), `${of}-${word}`) ?? String(word),
  NUMBER: ([value]) => (value instanceof FluentNumber ? new GroupedCount(value.value) : (value ?? "")),
};

const given = (value: Value | null | undefined): FluentVariable =>
  typeof value === "number" ? new Count(value) : String(value ?? "");

/** The messages of a file. English is there for what another language lacks, which only happens while it is being written. */
/* @__NO_SIDE_EFFECTS__ */
export function area<Messages>(name: string, english: string): Area<Messages> {
  const translated = globalThis.catalog?.areas[name];
  const sources =
    translated === undefined
      ? [["en-US", english]]
      : [
          [LOCALE, translated],
          ["en-US", english],
        ];
  const bundles: FluentBundle[] = [];

  const find = (key: string) => {
    for (const [place, [locale = "", source = ""]] of sources.entries()) {
      bundles[place] ??= bundleOf(locale, source);
      const value = bundles[place].getMessage(`${name}-${key}`)?.value;
      if (value) return { bundle: bundles[place], value };
    }
    return undefined;
  };

  const text = (key: string, params?: Record<string, Value>): string => {
    const found = find(key);
    if (!found) throw new Error(`There is no message ${name}-${key}.`);
    if (typeof found.value === "string") return found.value;
    const args = Object.fromEntries(Object.entries(params ?? {}).map(([param, value]) => [param, given(value)]));
    return found.bundle.formatPattern(found.value, args);
  };
  return Object.assign(text, {
    find: (key: string) => (find(key) ? text(key) : undefined),
  }) as unknown as Area<Messages>;
}
