/** Messages of browsers and of the bundler's CSS loader for files that failed to load. */
const MISSING = [
  /^Failed to fetch dynamically imported module/,
  /^error loading dynamically imported module/i,
  /^Importing a module script failed/,
  /^Unable to preload CSS/,
];
/** The code of a page failed to load. With the original error, the router would reload the window, which loses the page if
 *  there is no network. With this error, `shouldReload` decides. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? `Page not loaded: ${cause.message}` : "Page not loaded", { cause });
    this.name = "PageLoadError";
  }
}

/** Storage key. The number is the version of the format. */
const KEY = "reloaded-for:1";

/** Decisions per error. The error screen may render more than once. */
const decided = new WeakMap<Error, boolean>();

/** Whether to reload because an upgrade has replaced the files of an open tab. At most once per file, so that a file that
 *  stays missing does not cause a reload loop. Never without a network, which would lose the page, or if storage is
 *  forbidden. */
export function shouldReload(error: unknown, isOnline: boolean, storage: () => Storage): boolean {
  const missing = error instanceof PageLoadError ? error.cause : error;
  if (!isOnline || !(missing instanceof Error) || !MISSING.some((words) => words.test(missing.message))) return false;
  const decision = decided.get(missing) ?? isFirstFor(missing.message, storage);
  decided.set(missing, decision);
  return decision;
}

function isFirstFor(message: string, storage: () => Storage): boolean {
  try {
    const kept = storage();
    const before = parsed(kept.getItem(KEY));
    if (before.includes(message)) return false;
    kept.setItem(KEY, JSON.stringify([...before, message]));
    return true;
  } catch {
    return false;
  }
}

/** Unreadable data counts as empty and is overwritten. */
function parsed(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter((part) => typeof part === "string") : [];
  } catch {
    return [];
  }
}
