import { type KeptSchedule, withDevice } from "./device";

/** A schedule with the thumbnails that are stored, by the photo's id. */
export interface ReadSchedule extends KeptSchedule {
  photos: Map<string, Blob>;
}

const STORES: ("schedule" | "photos")[] = ["schedule", "photos"];

/** The photos of a schedule. */
const photoIds = ({ plan }: KeptSchedule) => plan.projects.flatMap(({ photos }) => photos.map(({ id }) => id));

/** The schedule on this device. One whose session has ended is deleted. */
export async function readSchedule(now = Date.now()): Promise<ReadSchedule | undefined> {
  const found = await withDevice(async (database) => {
    const transaction = database.transaction(STORES);
    const photos = transaction.objectStore("photos");
    const [schedule, keys, contents] = await Promise.all([
      transaction.objectStore("schedule").get("schedule"),
      photos.getAllKeys(),
      photos.getAll(),
    ]);
    await transaction.done;
    return schedule && { ...schedule, photos: new Map(keys.map((key, at) => [key, contents[at] ?? new Blob()])) };
  });
  if (!found || found.endsAt > now) return found;
  await forgetSchedule();
  return undefined;
}

/** Stores a schedule in place of the one before, and deletes the photos that it does not have. Returns the ids of those that are
 *  not stored yet. */
export function writeSchedule(schedule: KeptSchedule): Promise<string[]> {
  return withDevice(async (database) => {
    const transaction = database.transaction(STORES, "readwrite");
    const photos = transaction.objectStore("photos");
    const wanted = new Set(photoIds(schedule));
    const stored = await photos.getAllKeys();
    const old = stored.filter((id) => !wanted.has(id));
    await Promise.all([
      transaction.objectStore("schedule").put(schedule, "schedule"),
      ...old.map((id) => photos.delete(id)),
      transaction.done,
    ]);
    return [...wanted].filter((id) => !stored.includes(id));
  });
}

/** Stores a thumbnail, unless the schedule that it belongs to was deleted or replaced in the meantime. */
export function writePhoto(userId: string, id: string, content: Blob): Promise<void> {
  return withDevice(async (database) => {
    const transaction = database.transaction(STORES, "readwrite");
    const schedule = await transaction.objectStore("schedule").get("schedule");
    const isWanted = schedule?.userId === userId && photoIds(schedule).includes(id);
    await Promise.all([isWanted && transaction.objectStore("photos").put(content, id), transaction.done]);
  });
}

/** Deletes the schedule and its photos. */
export function forgetSchedule(): Promise<void> {
  return withDevice(async (database) => {
    const transaction = database.transaction(STORES, "readwrite");
    await Promise.all([...STORES.map((name) => transaction.objectStore(name).clear()), transaction.done]);
  });
}
