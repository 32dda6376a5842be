import photoViewText from "locales/photo-view.ftl";
import type { StoredFile } from "@/components/files/file-kind";
import { uploaderName } from "@/components/files/uploader-name";
import { canBeDescribed, DEFAULT_PHASES, type PhotoChoices } from "@/lib/photos/description";
import { phaseName } from "@/lib/photos/phase-name";
import { foldWords } from "@/lib/text/fold";
import { dayjs, formatDate } from "@/lib/time/dates";

/** How files are arranged. `newest` is one list, in the order in which they came. */
export const ARRANGEMENTS = ["newest", "room", "date", "person"] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** Files under one heading. */
export interface Section {
  key: string;
  /** Undefined for the only list without a heading. */
  title: string | undefined;
  files: StoredFile[];
  /** The number of all its files. Where only some are shown, `files` are fewer. */
  count: number;
}

/** The order of rooms and phases; those that it lacks follow by name. */
export type Order = Pick<PhotoChoices, "rooms" | "phases">;

/** The order before the portal's own is known, and for owners. */
const USUAL_ORDER: Order = { rooms: [], phases: DEFAULT_PHASES.map((key) => ({ key })) };

/** The files, which come newest first, in sections. */
export function arrange(files: StoredFile[], by: Arrangement, order: Order = USUAL_ORDER): Section[] {
  if (files.length === 0) return [];
  switch (by) {
    case "newest":
      return [sectionOf("all", undefined, files)];
    case "room":
      return byRoom(files, order);
    case "date":
      return byDateTaken(files);
    case "person":
      return byPerson(files);
  }
}

const sectionOf = (key: string, title: string | undefined, files: StoredFile[]): Section => ({
  key,
  title,
  files,
  count: files.length,
});

/** Collects the files by key, in the order in which the keys first appear. */
function collect(files: readonly StoredFile[], keyOf: (file: StoredFile) => string): Map<string, StoredFile[]> {
  const found = new Map<string, StoredFile[]>();
  for (const file of files) {
    const key = keyOf(file);
    const those = found.get(key);
    if (those) those.push(file);
    else found.set(key, [file]);
  }
  return found;
}

/** The place of a word in a known order. Unknown words follow, and no word is last. */
function rank(word: string | null | undefined, known: readonly string[]): number {
  if (!word) return known.length + 1;
  const place = known.findIndex((other) => foldWords(other) === foldWords(word));
  return place < 0 ? known.length : place;
}

/** Compares by the known order, then by name. */
const compare = (one: string, other: string, known: readonly string[]) =>
  rank(one, known) - rank(other, known) || one.localeCompare(other);

function byRoom(files: readonly StoredFile[], { rooms, phases }: Order): Section[] {
  const [papers, photos] = [[] as StoredFile[], [] as StoredFile[]];
  for (const file of files) (canBeDescribed(file.file_type) ? photos : papers).push(file);
  const roomNames = rooms.map(({ name }) => name);
  const phaseKeys = phases.map(({ key }) => key);
  const found = collect(photos, ({ description }) =>
    JSON.stringify([foldWords(description?.room ?? ""), foldWords(description?.phase ?? "")]),
  );
  const sections = [...found].map(([key, those]) => {
    const { room, phase } = those[0]?.description ?? {};
    return { key, room: room ?? "", phase: phase ?? "", files: those };
  });
  sections.sort((one, other) => compare(one.room, other.room, roomNames) || compare(one.phase, other.phase, phaseKeys));
  const placed = sections.map(({ key, room, phase, files: those }) => sectionOf(key, placeName(room, phase), those));
  return papers.length === 0 ? placed : [...placed, sectionOf("documents", photoViewText("documents"), papers)];
}

/** `Kitchen · Damage`. */
function placeName(room: string, phase: string): string {
  if (room && phase) return photoViewText("place", { room, phase: phaseName(phase) });
  if (phase) return photoViewText("no-room", { phase: phaseName(phase) });
  return room || photoViewText("nowhere");
}

/** When a photo was taken by the camera's clock, or when the file was received if that is unknown or doubtful: a wall-clock time
 *  such as `2026-05-03T14:14:05`. */
export function momentOf({ facts, uploaded_at }: Pick<StoredFile, "facts" | "uploaded_at">): string {
  const taken = facts?.taken;
  return taken && !taken.doubt ? taken.local : dayjs(uploaded_at).format("YYYY-MM-DDTHH:mm:ss");
}

function byDateTaken(files: readonly StoredFile[]): Section[] {
  const moments = new Map(files.map((file) => [file, momentOf(file)]));
  const moment = (file: StoredFile) => moments.get(file) ?? "";
  const sorted = [...files].sort((one, other) =>
    moment(one) < moment(other) ? 1 : moment(one) > moment(other) ? -1 : 0,
  );
  return [...collect(sorted, (file) => moment(file).slice(0, 10))].map(([day, those]) =>
    sectionOf(day, formatDate(day), those),
  );
}

function byPerson(files: readonly StoredFile[]): Section[] {
  const found = [...collect(files, (file) => uploaderName(file) ?? "")];
  found.sort(([one], [other]) => compare(one, other, []));
  return found.map(([name, those]) => sectionOf(name, name || photoViewText("somebody"), those));
}
