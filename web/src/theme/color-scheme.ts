import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";

/** Where the specification keeps the theme, and under which words. */
const KEY = "theme";

export type ThemeChoice = "light" | "dark" | "system";

/** Mantine says `auto` where the specification says `system`. */
export function toMantine(choice: string | null): MantineColorScheme {
  return choice === "light" || choice === "dark" ? choice : "auto";
}

export function toChoice(scheme: MantineColorScheme): ThemeChoice {
  return scheme === "auto" ? "system" : scheme;
}

/** Storage can be forbidden; the theme then lasts as long as the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the choice under `theme`, in the specified words, and follows other tabs. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  return {
    get: () => toMantine(stored()),
    set: (scheme) => {
      try {
        localStorage.setItem(KEY, toChoice(scheme));
      } catch {
        // Forbidden storage: nothing to keep it in.
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
