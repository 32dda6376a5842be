import type * as Catalogue from "@/language/catalogue";

/** A text in another language: the same places, with words of its own. */
export type Worded<Text> = Text extends string
  ? string
  : Text extends (...given: infer Given) => infer Said
    ? (...given: Given) => Worded<Said>
    : Text extends object
      ? { readonly [Place in keyof Text]: Worded<Text[Place]> }
      : Text;

declare global {
  /** What a reader of Spanish reads. It is there before any module of the application runs (index.html), or not at all. */
  var spanish: typeof Catalogue | undefined;
}

/** The texts in the reader's language, by the name that the other catalogue has for them. */
/* @__NO_SIDE_EFFECTS__ */
export const worded = <Texts extends object>(name: keyof typeof Catalogue, english: Texts): Texts =>
  (globalThis.spanish?.[name] as Texts | undefined) ?? english;
