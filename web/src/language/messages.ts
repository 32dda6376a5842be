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
  /** The text of a message without parameters; undefined if this page has no message with this key, for example because the
   *  server is newer. */
  find(key: string): string | undefined;
}

/** A language other than English, with the Fluent source of each message file. */
export interface Catalog {
  language: string;
  areas: Readonly<Record<string, string>>;
}

declare global {
  /** The catalog of the page's language; undefined for English. It is set before any module of the application runs; see
   *  index.html. */
  var catalog: Catalog | undefined;
}

const languageMessages = new FluentResource(globalThis.catalog?.areas.language ?? "");
/** A fact about the language, such as its locale, from its message file. */
const languageFact = (id: string, english: string): string => {
  const found = languageMessages.body.find((message) => message.id === `language-${id}`)?.value;
  return typeof found === "string" ? found : english;
};

/** The locale for formatting numbers and dates: `en-US`. */
export const LOCALE = languageFact("locale", "en-US");

/** Whether the language is right-to-left. */
export const isRightToLeft = languageFact("direction", "ltr") === "rtl";

/** Parses a message file. `functions` are available to its messages in addition to NUMBER and TEXT. */
export function makeBundle(
  locale: string,
  source: string,
  functions: Readonly<Record<string, FluentFunction>> = {},
): FluentBundle {
  const bundle = new FluentBundle(locale, {
    useIsolating: isRightToLeft,
    functions: { ...MESSAGE_FUNCTIONS, ...functions },
  });
  bundle.addResource(new FluentResource(source));
  return bundle;
}

/** A number as a message parameter. Shown without thousands separators: `5000`. */
class UngroupedNumber extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

/** The result of NUMBER in a message. Shown with thousands separators: `12,345`. US numbers are not formatted with Intl,
 *  because its first use takes a fifth of a second on a slow phone. */
class GroupedNumber extends FluentNumber {
  override toString(scope?: Scope): string {
    return LOCALE.endsWith("-US") ? grouped(this.value) : super.toString(scope as Scope);
  }
}

const MESSAGE_FUNCTIONS: Record<string, FluentFunction> = {
  // User text, or another message that is already formatted.
  TEXT: ([text]) => text ?? "",
  NUMBER: ([value]) => (value instanceof FluentNumber ? new GroupedNumber(value.value) : (value ?? "")),
};

const toFluentVariable = (value: Value | null | undefined): FluentVariable =>
  typeof value === "number" ? new UngroupedNumber(value) : String(value ?? "");

/** Converts parameters to Fluent variables. */
export const toFluentVariables = (params: Readonly<Record<string, Value>>): Record<string, FluentVariable> =>
  Object.fromEntries(Object.entries(params).map(([param, value]) => [param, toFluentVariable(value)]));

/** Loads the messages of a file. Messages that are not translated yet are in English. */
/* @__NO_SIDE_EFFECTS__ */
export function area<Messages>(name: string, english: string): Area<Messages> {
  const translated = globalThis.catalog?.areas[name];
  const sources = [{ locale: "en-US", source: english }];
  if (translated !== undefined) sources.unshift({ locale: LOCALE, source: translated });
  const bundles: FluentBundle[] = [];

  const find = (key: string) => {
    for (const [index, { locale, source }] of sources.entries()) {
      const bundle = bundles[index] ?? makeBundle(locale, source);
      bundles[index] = bundle;
      const value = bundle.getMessage(`${name}-${key}`)?.value;
      if (value) return { bundle, value };
    }
    return undefined;
  };

  const text = (key: string, params?: Record<string, Value>): string => {
    const found = find(key);
    if (!found) throw new Error(`There is no message ${name}-${key}.`);
    if (typeof found.value === "string") return found.value;
    return found.bundle.formatPattern(found.value, toFluentVariables(params ?? {}));
  };
  return Object.assign(text, {
    find: (key: string) => (find(key) ? text(key) : undefined),
  }) as unknown as Area<Messages>;
}
