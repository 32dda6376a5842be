import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";

/** The specified storage key of the theme. */
const KEY = "theme";

export type ThemeChoice = "light" | "dark" | "system";

/** Mantine's `auto` is the specification's `system`. */
export function toMantine(choice: string | null): MantineColorScheme {
  return choice === "light" || choice === "dark" ? choice : "auto";
}

export function toChoice(scheme: MantineColorScheme): ThemeChoice {
  return scheme === "auto" ? "system" : scheme;
}

/** Null if nothing is stored or storage is forbidden. In the latter case the theme lasts as long as the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the theme under the specified key and values, and follows changes made in other tabs. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  return {
    get: () => toMantine(stored()),
    set: (scheme) => {
      try {
        localStorage.setItem(KEY, toChoice(scheme));
      } catch {
        // Storage is forbidden, so the theme is not saved.
      }
    },
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.storageArea === localStorage && event.key === KEY) onUpdate(toMantine(event.newValue));
      };
      window.addEventListener("storage", listener);
    },
    unsubscribe: () => {
      if (listener) window.removeEventListener("storage", listener);
    },
    clear: () => localStorage.removeItem(KEY),
  };
}
