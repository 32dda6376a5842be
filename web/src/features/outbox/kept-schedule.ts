import type { PhotoChoices } from "@/lib/photos/description";
import type { KeptVisits } from "@/lib/site/plan";
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

/** The choices to keep: those of projects that are still in the schedule. */
function stillNeeded({ plan }: KeptSchedule, choices: KeptSchedule["choices"] = {}) {
  const ids = new Set(plan.projects.map(({ id }) => id));
  return Object.fromEntries(Object.entries(choices).filter(([id]) => ids.has(id)));
}

/** Stores a schedule in place of the one before, and deletes the photos that it does not have. Choices are kept. Returns the ids of
 *  photos that are not stored yet. */
export function writeSchedule(schedule: KeptSchedule): Promise<string[]> {
  return withDevice(async (database) => {
    const transaction = database.transaction(STORES, "readwrite");
    const photos = transaction.objectStore("photos");
    const wanted = new Set(photoIds(schedule));
    const schedules = transaction.objectStore("schedule");
    const [stored, before] = await Promise.all([photos.getAllKeys(), schedules.get("schedule")]);
    const choices = before?.userId === schedule.userId ? stillNeeded(schedule, before.choices) : {};
    const old = stored.filter((id) => !wanted.has(id));
    await Promise.all([
      schedules.put({ ...schedule, choices }, "schedule"),
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

/** Stores what can be chosen for the photos of a project, unless the project is no longer in the schedule. */
export function writeChoices(userId: string, projectId: string, choices: PhotoChoices): Promise<void> {
  return withDevice(async (database) => {
    const { store, done } = database.transaction("schedule", "readwrite");
    const schedule = await store.get("schedule");
    const isWanted = schedule?.userId === userId && schedule.plan.projects.some(({ id }) => id === projectId);
    if (isWanted) await store.put({ ...schedule, choices: { ...schedule.choices, [projectId]: choices } }, "schedule");
    await done;
  });
}

/** What can be chosen for the photos of a project, as this device knows it. */
export const readChoices = async (projectId: string): Promise<PhotoChoices | undefined> =>
  (await readSchedule())?.choices?.[projectId];

/** The visits of a project, as this device knows them. */
export async function readVisits(projectId: string): Promise<KeptVisits | undefined> {
  const schedule = await readSchedule();
  if (!schedule) return undefined;
  const { plan, zone } = schedule;
  return { visits: plan.visits.filter((visit) => visit.project_id === projectId), zone };
}

/** Deletes the schedule and its photos. */
export function forgetSchedule(): Promise<void> {
  return withDevice(async (database) => {
    const transaction = database.transaction(STORES, "readwrite");
    await Promise.all([...STORES.map((name) => transaction.objectStore(name).clear()), transaction.done]);
  });
}
