/** What browsers, and the build's own loader of styles, say of a part of the application that is not there. */
const MISSING = [
  /^Failed to fetch dynamically imported module/,
  /^error loading dynamically imported module/i,
  /^Importing a module script failed/,
  /^Unable to preload CSS/,
];
/** A page's code that could not be fetched. Under its own name the router would load the whole window anew, and without
 *  a network lose it; this leaves the decision to `shouldReload`. */
export class MissingPage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? `Page not loaded: ${cause.message}` : "Page not loaded", { cause });
    this.name = "MissingPage";
  }
}

/** The number is of what it looks like. */
const KEY = "reloaded-for:1";

/** What was decided for an error: what shows it may be rendered more than once. */
const decided = new WeakMap<Error, boolean>();

/** Whether the page should be loaded anew: an upgrade has replaced the files of a tab that was left open. Once for each
 *  part, so that one that stays away does not make the page reload for ever; not without a network, which would lose
 *  the page; and not where nothing can be remembered of it. */
export function shouldReload(error: unknown, isOnline: boolean, storage: () => Storage): boolean {
  const missing = error instanceof MissingPage ? error.cause : error;
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

/** What cannot be read counts as nothing, and is overwritten. */
function parsed(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter((part) => typeof part === "string") : [];
  } catch {
    return [];
  }
}
