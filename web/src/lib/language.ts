export type Language = "en" | "es";

/** Where the choice is kept, and in this window what goes before it; index.html reads both before anything else. The number
 *  rises when its words change. */
const KEY = "language:1";

/** The language that this page was opened in. */
export const isSpanish = (): boolean => document.documentElement.lang === "es";

/** The one that this page is not in, and what its readers call it. */
export const otherLanguage = (): { language: Language; name: string } =>
  isSpanish() ? { language: "en", name: "English" } : { language: "es", name: "Español" };

/** Opens the page anew in a language, which stays; once the server was told or cannot be. */
export function chooseLanguage(language: Language, told?: Promise<unknown>): void {
  const open = () =>
    reopen(() => {
      sessionStorage.removeItem(KEY);
      localStorage.setItem(KEY, language);
    });
  if (told) told.then(open, open);
  else open();
}

/** How a choice is told to the server. Without a signal nobody waits long for that. */
export const choiceOf = (language: Language) => ({ body: { language }, signal: AbortSignal.timeout(3000) });

/** Opens the page anew in English, for as long as this window shows it to somebody whose pages have nothing else: the next
 *  reader of a shared device has not chosen that. */
export const readEnglish = (): void => reopen(() => sessionStorage.setItem(KEY, "en"));

/** Whoever had to read English has gone. */
export function forgetEnglish(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Where nothing can be kept, nothing happens. */
function reopen(keep: () => void): void {
  try {
    keep();
  } catch {
    return;
  }
  window.location.reload();
}
