import { DEVICE } from "./device-name";

/** Fired at the window when it has kept something. */
export const KEPT_EVENT = "buildback:kept";

/** Where no contractor was ever signed in, there is nothing to open and nothing to look through. Browsers that cannot say so
 *  have a look. */
export async function wasEverKept(): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases === undefined || databases.some(({ name }) => name === DEVICE);
}

/** Forgets whose device it is and what they work on, unless that is who is there now. What waits to be sent stays. */
export async function forgetKnownProjects(presentUserId?: string): Promise<void> {
  try {
    if (!(await wasEverKept())) return;
    const { forgetOtherReader, forgetReader } = await import("./device");
    await (presentUserId === undefined ? forgetReader() : forgetOtherReader(presentUserId));
  } catch {
    // A device that keeps nothing knows nothing.
  }
}
