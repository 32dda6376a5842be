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

/** Reads the text of a file of messages, which may call `functions` beside NUMBER and TEXT. */
export function makeBundle(
  locale: string,
  source: string,
  functions: Readonly<Record<string, FluentFunction>> = {},
): FluentBundle {
  const bundle = new FluentBundle(locale, {
    useIsolating: isRightToLeft,
    functions: { ...OWN_FUNCTIONS, ...functions },
  });
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

const OWN_FUNCTIONS: Record<string, FluentFunction> = {
  // What somebody wrote, or another message, which is in words by now.
  TEXT: ([text]) => text ?? "",
  NUMBER: ([value]) => (value instanceof FluentNumber ? new GroupedCount(value.value) : (value ?? "")),
};

const given = (value: Value | null | undefined): FluentVariable =>
  typeof value === "number" ? new Count(value) : String(value ?? "");

/** Parameters as messages take them. */
export const givenAll = (params: Readonly<Record<string, Value>>): Record<string, FluentVariable> =>
  Object.fromEntries(Object.entries(params).map(([param, value]) => [param, given(value)]));

/** The messages of a file. English is there for what another language lacks, which only happens while it is being written. */
/* @__NO_SIDE_EFFECTS__ */
export function area<Messages>(name: string, english: string): Area<Messages> {
  const translated = globalThis.catalog?.areas[name];
  const sources = [{ locale: "en-US", source: english }];
  if (translated !== undefined) sources.unshift({ locale: LOCALE, source: translated });
  const bundles: FluentBundle[] = [];

  const find = (key: string) => {
    for (const [place, { locale, source }] of sources.entries()) {
      const bundle = bundles[place] ?? makeBundle(locale, source);
      bundles[place] = bundle;
      const value = bundle.getMessage(`${name}-${key}`)?.value;
      if (value) return { bundle, value };
    }
    return undefined;
  };

  const text = (key: string, params?: Record<string, Value>): string => {
    const found = find(key);
    if (!found) throw new Error(`There is no message ${name}-${key}.`);
    if (typeof found.value === "string") return found.value;
    return found.bundle.formatPattern(found.value, givenAll(params ?? {}));
  };
  return Object.assign(text, {
    find: (key: string) => (find(key) ? text(key) : undefined),
  }) as unknown as Area<Messages>;
}
