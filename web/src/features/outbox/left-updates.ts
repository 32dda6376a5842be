import type { ComponentType } from "react";
import { DEVICE } from "./device-name";

interface LeftProps {
  userId: string;
}

/** Where no contractor was ever signed in, there is nothing to open and nothing to look through. Browsers that cannot say so
 *  have a look. */
async function wasEverKept(): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases === undefined || databases.some(({ name }) => name === DEVICE);
}

/** What shows those who are no contractors any more what they left on this device. */
export async function leftUpdates(): Promise<{ default: ComponentType<LeftProps> }> {
  if (!(await wasEverKept())) return { default: () => null };
  return { default: (await import("./LeftUpdates")).LeftUpdates };
}
