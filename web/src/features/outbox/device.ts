import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { ProjectStatus } from "@/lib/status";
import { DEVICE } from "./device-name";
import type { KeptUpdate } from "./kept-update";

/** A project as its contractor finds it without a signal: what is needed to choose it, and nobody's name. */
export interface KnownProject {
  id: string;
  number: string;
  street: string;
  status: ProjectStatus;
  /** Known once its page was open. */
  choices?: ProjectStatus[] | undefined;
  seenAt: number;
}

/** Who uses the portal on this device, and the projects that they can write about. */
export interface Reader {
  userId: string;
  projects: KnownProject[];
}

interface Device extends DBSchema {
  updates: { key: string; value: KeptUpdate };
  reader: { key: "reader"; value: Reader };
}

let opened: Promise<IDBPDatabase<Device>> | undefined;

function device(): Promise<IDBPDatabase<Device>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<Device>(DEVICE, 1, {
    upgrade(database) {
      database.createObjectStore("updates", { keyPath: "id" });
      database.createObjectStore("reader");
    },
    // A later version of the portal in another window: it goes first.
    blocking(_current, _blocked, { target }) {
      (target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** What one person wrote. */
export async function readUpdates(userId: string): Promise<KeptUpdate[]> {
  return (await (await device()).getAll("updates")).filter((update) => update.userId === userId);
}

export async function writeUpdate(update: KeptUpdate): Promise<void> {
  await (await device()).put("updates", update);
}

/** Writes an update anew, unless it was taken off the device meanwhile; says whether it was there. */
export async function rewriteUpdate(update: KeptUpdate): Promise<boolean> {
  const { store, done } = (await device()).transaction("updates", "readwrite");
  const isThere = (await store.getKey(update.id)) !== undefined;
  if (isThere) await store.put(update);
  await done;
  return isThere;
}

export async function hasUpdate(id: string): Promise<boolean> {
  return (await (await device()).getKey("updates", id)) !== undefined;
}

/** Takes an update off the device; returns what it was by then. */
export async function removeUpdate(id: string): Promise<KeptUpdate | undefined> {
  const { store, done } = (await device()).transaction("updates", "readwrite");
  const removed = await store.get(id);
  await store.delete(id);
  await done;
  return removed;
}

export async function readReader(): Promise<Reader | undefined> {
  return (await device()).get("reader", "reader");
}

export async function writeReader(reader: Reader): Promise<void> {
  await (await device()).put("reader", reader, "reader");
}

/** After this nobody who opens the portal without a signal sees whose device it is, or what they work on. */
export async function forgetReader(): Promise<void> {
  await (await device()).delete("reader", "reader");
}

/** Whoever else comes to this device finds nothing of who used it before, and writes nothing in their name. */
export async function forgetOtherReader(userId: string): Promise<void> {
  const reader = await readReader();
  if (reader && reader.userId !== userId) await forgetReader();
}
