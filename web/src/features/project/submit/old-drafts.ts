import type { KEPT_FOR, PREFIX } from "./draft";

// Repeated here because `draft.ts` is loaded with the form's page, and this module when a page is idle.
const DRAFTS: typeof PREFIX = "submit-project-draft:";
const A_WEEK: typeof KEPT_FOR = 604_800_000;

/** Whether a draft is less than a week old. False if it is unreadable or has no timestamp. */
function isFresh(text: string | null): boolean {
  try {
    return Date.now() - JSON.parse(text ?? "").keptAt <= A_WEEK;
  } catch {
    return false;
  }
}

const isOld = (key: string) => key.startsWith(DRAFTS) && !isFresh(localStorage.getItem(key));

/** Deletes all users' expired drafts from this device, with their files, and files whose draft is gone. */
export function forgetOld(): void {
  try {
    const old = Object.keys(localStorage).filter(isOld);
    for (const key of old) localStorage.removeItem(key);
    for (const key of old) indexedDB.deleteDatabase(key);
    // Some browsers cannot list databases.
    void indexedDB.databases?.().then(forgetFiles, () => undefined);
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}

/** Files can be left behind if the draft was deleted while another window stored them. */
function forgetFiles(databases: IDBDatabaseInfo[]): void {
  for (const { name = "" } of databases) {
    if (isOld(name)) indexedDB.deleteDatabase(name);
  }
}
