import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import type { ProjectStatus } from "@/lib/project/status";
import { DEVICE } from "./device-name";
import type { KeptEntry, KeptFile } from "./kept-entry";

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

/** What became of an update since, without its files' contents. */
type Note = Omit<KeptEntry, "files"> & { files: Omit<KeptFile, "content">[] };

interface Device extends DBSchema {
  /** Updates as they were written, with their files. Put once: each file that is put again is another copy of it, for which a
   *  nearly full device has no room. */
  updates: { key: string; value: KeptEntry };
  notes: { key: string; value: Note };
  reader: { key: "reader"; value: Reader };
}

let opened: Promise<IDBPDatabase<Device>> | undefined;

function device(): Promise<IDBPDatabase<Device>> {
  if (opened) return opened;
  const opening = openDB<Device>(DEVICE, 2, {
    // What the first version kept stays where it is: nothing is copied, so that a full device has the second one too.
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore("updates", { keyPath: "id" });
        database.createObjectStore("reader");
      }
      database.createObjectStore("notes", { keyPath: "id" });
    },
    // A later version of the portal in another window: it goes first.
    blocking(_current, _blocked, { target }) {
      (target as IDBDatabase).close();
      forget(opening);
    },
    terminated: () => forget(opening),
  });
  opening.catch(() => forget(opening));
  opened = opening;
  return opening;
}

function forget(connection: Promise<IDBPDatabase<Device>>): void {
  if (opened === connection) opened = undefined;
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

/** Does something with the device. A connection on which something failed may be good for nothing any more: the next one
 *  opens another. */
async function withDevice<T>(work: (database: IDBPDatabase<Device>) => Promise<T>): Promise<T> {
  const connection = device();
  const database = await connection;
  try {
    return await work(database);
  } catch (error) {
    if (!isFull(error)) {
      forget(connection);
      database.close();
    }
    throw error;
  }
}

const BOTH: ("updates" | "notes")[] = ["updates", "notes"];
type Store<Name extends "updates" | "notes", Mode extends IDBTransactionMode> = IDBPObjectStore<
  Device,
  typeof BOTH,
  Name,
  Mode
>;

/** Does something with what was written and what became of it, all of it or nothing. */
function together<T, Mode extends "readonly" | "readwrite">(
  mode: Mode,
  work: (updates: Store<"updates", Mode>, notes: Store<"notes", Mode>) => Promise<T>,
): Promise<T> {
  return withDevice(async (database) => {
    const transaction = database.transaction(BOTH, mode);
    const both = work(transaction.objectStore("updates"), transaction.objectStore("notes"));
    const [result] = await Promise.all([both, transaction.done]);
    return result;
  });
}

/** An update as it is by now, with those of its files that are still here. */
function asItIs(written: KeptEntry | undefined, note: Note | undefined): KeptEntry[] {
  if (!note) return written ? [{ ...written, files: written.files.map(inPlace) }] : [];
  const contentOf = ({ place }: { place: number }) => written?.files[place]?.content ?? new Blob();
  return [{ ...note, files: note.files.map((file) => ({ ...file, content: contentOf(file) })) }];
}

/** The first version did not say it. */
const inPlace = (file: KeptFile, place: number): KeptFile => ({ ...file, place });

/** What one person wrote. */
export async function readEntries(userId: string): Promise<KeptEntry[]> {
  return (await readAllEntries()).filter((update) => update.userId === userId);
}

/** What everybody wrote on this device. */
export function readAllEntries(): Promise<KeptEntry[]> {
  return together("readonly", async (updates, notes) => {
    const [written, noted] = await Promise.all([updates.getAll(), notes.getAll()]);
    const writtenAs = new Map(written.map((update) => [update.id, update]));
    const notedAs = new Map(noted.map((note) => [note.id, note]));
    return [...new Set([...writtenAs.keys(), ...notedAs.keys()])].flatMap((id) =>
      asItIs(writtenAs.get(id), notedAs.get(id)),
    );
  });
}

/** Keeps an update and its files. */
export function writeEntry(update: KeptEntry): Promise<void> {
  return withDevice(async (database) => {
    // On disk before the form closes, where the browser can promise that.
    const transaction = database.transaction("updates", "readwrite", { durability: "strict" });
    await Promise.all([transaction.store.put(update), transaction.done]);
  });
}

async function isIn(id: string, ...stores: { getKey(id: string): Promise<unknown> }[]): Promise<boolean> {
  const keys = await Promise.all(stores.map((store) => store.getKey(id)));
  return keys.some((key) => key !== undefined);
}

/** Notes what became of an update, unless it was taken off the device meanwhile; says whether it was there. The files of one
 *  that is safe are not kept any longer. */
export function noteEntry(update: KeptEntry): Promise<boolean> {
  const { id, standing } = update;
  const files = update.files.map(({ content: _written, ...file }) => file);
  return together("readwrite", async (updates, notes) => {
    const isThere = await isIn(id, updates, notes);
    if (!isThere) return false;
    const isSafe = standing.kind === "safe";
    await Promise.all([notes.put({ ...update, files }), isSafe && updates.delete(id)]);
    return true;
  });
}

export function hasEntry(id: string): Promise<boolean> {
  return together("readonly", (updates, notes) => isIn(id, updates, notes));
}

/** Takes an update off the device; returns what it was by then. */
export function removeEntry(id: string): Promise<KeptEntry | undefined> {
  return together("readwrite", async (updates, notes) => {
    const [written, note] = await Promise.all([updates.get(id), notes.get(id)]);
    await Promise.all([updates.delete(id), notes.delete(id)]);
    return asItIs(written, note)[0];
  });
}

export function readReader(): Promise<Reader | undefined> {
  return withDevice((database) => database.get("reader", "reader"));
}

export function writeReader(reader: Reader): Promise<void> {
  return withDevice(async (database) => {
    await database.put("reader", reader, "reader");
  });
}

/** After this nobody who opens the portal without a signal sees whose device it is, or what they work on. */
export function forgetReader(): Promise<void> {
  return withDevice((database) => database.delete("reader", "reader"));
}

/** Whoever else comes to this device finds nothing of who used it before, and writes nothing in their name. */
export async function forgetOtherReader(userId: string): Promise<void> {
  const reader = await readReader();
  if (reader && reader.userId !== userId) await forgetReader();
}
