/** Letters that Unicode decomposition does not reduce to ASCII; same list as the server's (`domain/src/search/fold.rs`). */
const LETTERS: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ς: "σ",
};
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

const punctuation = (text: string): string =>
  text
    .replace(/[`´ʹʻʼʽˈ‘’‚‛′‵‹›]/g, "'")
    .replace(/[“”„‟″‶«»]/g, '"')
    .replace(/[‐‑‒–—―⁃−⸺⸻]/g, "-");

/** Normalizes text for comparison, the same way as the server: lower case, without accents, full-width forms, and invisible
 *  characters, and with a single form of apostrophe, quote, and dash. */
export function fold(text: string): string {
  const decomposed = punctuation(text).normalize("NFKD").toLowerCase().normalize("NFKD");
  return punctuation(decomposed.replace(MARKS, "").replace(INVISIBLE, "")).replace(
    /[øłđðħıßæœþς]/g,
    (letter) => LETTERS[letter] ?? letter,
  );
}

/** Like `fold`, but also trims the text and collapses whitespace. Names with the same result are the same to a person. */
export const foldWords = (text: string): string => fold(text).replace(/\s+/g, " ").trim();

/** Whether a text contains a search term, ignoring case, accents and punctuation variants. */
export const contains = (text: string, typed: string): boolean => fold(text).includes(fold(typed).trim());
