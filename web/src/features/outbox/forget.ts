import { forgetWords } from "@/lib/photos/forget-words";
import { DEVICE } from "./device-name";

/** Fired on `window` when an entry was stored. */
export const KEPT_EVENT = "buildback:kept";

/** Whether this browser has an outbox database, to avoid creating one. True if the browser cannot list databases. */
export async function wasEverKept(): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases === undefined || databases.some(({ name }) => name === DEVICE);
}

/** Deletes the remembered user and projects, unless they belong to the current user. Unsent entries stay. */
export async function forgetKnownProjects(presentUserId?: string): Promise<void> {
  if (presentUserId === undefined) forgetWords();
  try {
    if (!(await wasEverKept())) return;
    const { forgetOtherReader, forgetReader } = await import("./device");
    await (presentUserId === undefined ? forgetReader() : forgetOtherReader(presentUserId));
  } catch {
    // Storage is unavailable, so nothing was remembered.
  }
}
