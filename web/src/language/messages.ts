import {
  FluentBundle,
  type FluentFunction,
  FluentNumber,
  FluentResource,
  type FluentVariable,
  type Scope,
} from "@fluent/bundle";
import { grouped } from "./counts";

/** A parameter of a message. Numbers select plural forms and are formatted for the language. */
export type Value = string | number | boolean;

/** The messages of one file in `locales`. The key is the message id without the file name. Generated types
 *  (`messages.d.ts`) list the keys and the parameters of each. */
export interface Area<Messages> {
  <Key extends keyof Messages & string>(
    key: Key,
    ...params: Messages[Key] extends null ? [] : [params: Messages[Key]]
  ): string;
  /** The text of a message without parameters, or undefined if there is none: a newer server may send keys that this page
   *  does not have. */
  find(key: string): string | undefined;
}

/** A language other than English, with the Fluent source of each message file. */
export interface Catalog {
  language: string;
  areas: Readonly<Record<string, string>>;
}

declare global {
  /** The page's language. Set before any module of the application runs (index.html); undefined for English. */
  var catalog: Catalog | undefined;
}

const about = new FluentResource(globalThis.catalog?.areas.language ?? "");
const fact = (id: string, english: string): string => {
  const found = about.body.find((message) => message.id === `language-${id}`)?.value;
  return typeof found === "string" ? found : english;
};

/** The locale for formatting numbers and dates: `en-US`. */
export const LOCALE = fact("locale", "en-US");

/** Whether the language is right-to-left. */
export const isRightToLeft = fact("direction", "ltr") === "rtl";

/** Parses a message file. `functions` are available to its messages in addition to NUMBER and TEXT. */
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

/** A number in a message. Shown without grouping unless the message uses NUMBER: `5000`, `12,345`. Intl is not used for US
 *  formats, because its first use takes a fifth of a second on a slow phone. */
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
  // User text, or another message that is already formatted.
  TEXT: ([text]) => text ?? "",
  NUMBER: ([value]) => (value instanceof FluentNumber ? new GroupedCount(value.value) : (value ?? "")),
};

const given = (value: Value | null | undefined): FluentVariable =>
  typeof value === "number" ? new Count(value) : String(value ?? "");

/** Converts parameters to Fluent variables. */
export const givenAll = (params: Readonly<Record<string, Value>>): Record<string, FluentVariable> =>
  Object.fromEntries(Object.entries(params).map(([param, value]) => [param, given(value)]));

/** The messages of a file. Falls back to English for messages that a translation does not have yet. */
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
