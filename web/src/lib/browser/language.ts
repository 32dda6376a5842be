import languages from "locales/languages";
import type { Schemas } from "@/api/client";

export type Language = Schemas["Language"];

/** Where the choice is kept; index.html reads it before anything else. The number rises when its words change. */
const KEY = "language:1";

/** The languages that the portal is written in, by their codes, with what their readers call them. */
export const LANGUAGES: readonly { code: Language; name: string }[] = languages;

/** The code of the language that this page was opened in. */
export const pageLanguage = (): Language => (globalThis.catalog?.language ?? "en") as Language;

/** Those that this page is not in. */
export const OTHER_LANGUAGES = LANGUAGES.filter(({ code }) => code !== pageLanguage());

/** Opens the page anew in a language, which stays; once the server was told or cannot be. */
export function chooseLanguage(language: Language, told?: Promise<unknown>): void {
  const open = () => {
    try {
      localStorage.setItem(KEY, language);
    } catch {
      // Where nothing can be kept, nothing happens.
      return;
    }
    window.location.reload();
  };
  if (told) told.then(open, open);
  else open();
}

/** How a choice is told to the server. Without a signal nobody waits long for that. */
export const choiceOf = (language: Language) => ({ body: { language }, signal: AbortSignal.timeout(3000) });
