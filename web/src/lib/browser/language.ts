import languages from "locales/languages";
import type { Schemas } from "@/api/client";

export type Language = Schemas["Language"];

/** Storage key of the chosen language. index.html reads it first. The number is the version of its values. */
const KEY = "language:1";

/** The supported languages: code, and name in the language itself. */
export const LANGUAGES: readonly { code: Language; name: string }[] = languages;

/** The language of this page. */
export const pageLanguage = (): Language => (globalThis.catalog?.language ?? "en") as Language;

/** All languages but that of this page. */
export const OTHER_LANGUAGES = LANGUAGES.filter(({ code }) => code !== pageLanguage());

/** Saves the language and reloads the page, after the request in `told` has settled. */
export function chooseLanguage(language: Language, told?: Promise<unknown>): void {
  const open = () => {
    try {
      localStorage.setItem(KEY, language);
    } catch {
      // Storage is forbidden. A reload would not change the language.
      return;
    }
    window.location.reload();
  };
  if (told) told.then(open, open);
  else open();
}

/** The request that saves the choice on the server. The timeout limits the wait on a bad connection. */
export const choiceOf = (language: Language) => ({ body: { language }, signal: AbortSignal.timeout(3000) });
