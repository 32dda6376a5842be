/** What browsers, and the build's own loader of styles, say of a part of the application that is not there. */
const MISSING = [
  /^Failed to fetch dynamically imported module/,
  /^error loading dynamically imported module/i,
  /^Importing a module script failed/,
  /^Unable to preload CSS/,
];
const KEY = "reloaded-for";

/** What was decided for an error: what shows it may be rendered more than once. */
const decided = new WeakMap<Error, boolean>();

/** Whether the page should be loaded anew: an upgrade has replaced the files of a tab that was left open. Once for each
 *  part, so that one that stays away does not make the page reload for ever; not without a network, which would lose
 *  the page; and not where nothing can be remembered of it. */
export function shouldReload(error: unknown, isOnline: boolean, storage: () => Storage): boolean {
  if (!isOnline || !(error instanceof Error) || !MISSING.some((words) => words.test(error.message))) return false;
  const decision = decided.get(error) ?? isFirstFor(error.message, storage);
  decided.set(error, decision);
  return decision;
}

function isFirstFor(message: string, storage: () => Storage): boolean {
  try {
    const kept = storage();
    const before: string[] = JSON.parse(kept.getItem(KEY) ?? "[]");
    if (before.includes(message)) return false;
    kept.setItem(KEY, JSON.stringify([...before, message]));
    return true;
  } catch {
    return false;
  }
}
