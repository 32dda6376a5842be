export type Language = "en" | "es";

/** Where the choice is kept; index.html reads it before anything else. The number rises when its words change. */
const KEY = "language:1";

/** The language that this page was opened in. */
export const isSpanish = (): boolean => document.documentElement.lang === "es";

/** The one that this page is not in, and what its readers call it. */
export const otherLanguage = (): { language: Language; name: string } =>
  isSpanish() ? { language: "en", name: "English" } : { language: "es", name: "Español" };

/** Opens the page anew in a language, which stays. Where nothing can be kept, nothing happens. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    return;
  }
  window.location.reload();
}
