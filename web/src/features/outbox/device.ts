import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import type { PhotoChoices } from "@/lib/photos/description";
import type { ProjectStatus } from "@/lib/project/status";
import type { SitePlan } from "@/lib/site/plan";
import { DEVICE } from "./device-name";
import type { KeptEntry, KeptFile } from "./kept-entry";

/** A project as remembered for offline use: enough to choose it, without personal names. */
export interface KnownProject {
  id: string;
  number: string;
  street: string;
  /** The whole address; missing in what older versions have kept. */
  address?: string | undefined;
  status: ProjectStatus;
  /** The allowed statuses; known once the project's page was open. */
  choices?: ProjectStatus[] | undefined;
  seenAt: number;
}

/** The user of this device and the projects that they can write about. */
export interface Reader {
  userId: string;
  projects: KnownProject[];
}

/** The user's visits of the next ten days, with names and phone numbers. */
export interface KeptSchedule {
  userId: string;
  /** Without codes. Its photos are stored apart, by id. */
  plan: SitePlan;
  /** The portal's time zone, in which the visits are. */
  zone: string;
  /** When it was read, in milliseconds since 1970. */
  readAt: number;
  /** When the session ends, and the schedule with it, in milliseconds since 1970. */
  endsAt: number;
  /** What can be chosen for the photos of its projects, by project id; missing in data of older versions. */
  choices?: Record<string, PhotoChoices> | undefined;
}

/** The current state of an update, without the contents of its files. */
type Note = Omit<KeptEntry, "files"> & { files: Omit<KeptFile, "content">[] };

interface Device extends DBSchema {
  /** Updates as written, with their files. Written only once: storing a file again makes another copy, for which a nearly full
   *  device has no room. */
  updates: { key: string; value: KeptEntry };
  notes: { key: string; value: Note };
  reader: { key: "reader"; value: Reader };
  schedule: { key: "schedule"; value: KeptSchedule };
  /** Thumbnails of the schedule's photos, by the photo's id. */
  photos: { key: string; value: Blob };
}

/** The stores about the user. Their entries are forgotten with the session; the work that they wrote stays. */
const ABOUT_USER: ("reader" | "schedule" | "photos")[] = ["reader", "schedule", "photos"];

let opened: Promise<IDBPDatabase<Device>> | undefined;

function device(): Promise<IDBPDatabase<Device>> {
  if (opened) return opened;
  const opening = openDB<Device>(DEVICE, 3, {
    // Data of version 1 stays in place. Copying it could fail on a full device.
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore("updates", { keyPath: "id" });
        database.createObjectStore("reader");
      }
      if (before < 2) database.createObjectStore("notes", { keyPath: "id" });
      database.createObjectStore("schedule");
      database.createObjectStore("photos");
    },
    // A newer version of the portal in another window needs to upgrade the database, so close this connection.
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

/** Runs an operation on the database. After a failure the connection may be unusable, so the next operation opens a new one. */
export async function withDevice<T>(work: (database: IDBPDatabase<Device>) => Promise<T>): Promise<T> {
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

/** Runs an operation on updates and notes in one transaction. */
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

/** The current state of an update, with the files that are still stored. */
function asItIs(written: KeptEntry | undefined, note: Note | undefined): KeptEntry[] {
  if (!note) return written ? [{ ...written, files: written.files.map(inPlace) }] : [];
  const contentOf = ({ place }: { place: number }) => written?.files[place]?.content ?? new Blob();
  return [{ ...note, files: note.files.map((file) => ({ ...file, content: contentOf(file) })) }];
}

/** Version 1 did not store the position. */
const inPlace = (file: KeptFile, place: number): KeptFile => ({ ...file, place });

/** The entries of one user. */
export async function readEntries(userId: string): Promise<KeptEntry[]> {
  return (await readAllEntries()).filter((update) => update.userId === userId);
}

/** The entries of all users of this device. */
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

/** Stores an update and its files. */
export function writeEntry(update: KeptEntry): Promise<void> {
  return withDevice(async (database) => {
    // Flush to disk before the form closes, if the browser supports it.
    const transaction = database.transaction("updates", "readwrite", { durability: "strict" });
    await Promise.all([transaction.store.put(update), transaction.done]);
  });
}

async function isIn(id: string, ...stores: { getKey(id: string): Promise<unknown> }[]): Promise<boolean> {
  const keys = await Promise.all(stores.map((store) => store.getKey(id)));
  return keys.some((key) => key !== undefined);
}

/** Stores the new state of an update; false if it was removed in the meantime. Once the server has all of an update, its files
 *  are deleted. */
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

/** Removes an update from the device and returns its last state. */
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

/** Deletes the user with their projects and visits, so that opening the portal offline reveals neither. */
export function forgetReader(): Promise<void> {
  return withDevice(async (database) => {
    const transaction = database.transaction(ABOUT_USER, "readwrite");
    await Promise.all([...ABOUT_USER.map((name) => transaction.objectStore(name).clear()), transaction.done]);
  });
}

/** Deletes the data of a different user, so that this user neither sees it nor writes in their name. */
export async function forgetOtherReader(userId: string): Promise<void> {
  const schedule = await withDevice((database) => database.get("schedule", "schedule"));
  const readers = [await readReader(), schedule];
  if (readers.some((reader) => reader && reader.userId !== userId)) await forgetReader();
}
