import type { Schemas } from "@/api/client";
import type { StoredFile } from "@/components/files/file-kind";
import type { PhotoValues } from "@/components/photos/PhotoFields";
import { distinct, hasTag, isSameWord, type PhotoDescription, withoutTag } from "@/lib/photos/description";

export type PhotoChange = Schemas["PhotoChange"];

/** What a user has changed in the form. Undefined fields are untouched. */
export interface Edits {
  room?: string | null;
  phase?: string | null;
  caption?: string;
  before?: string | null;
  /** Tags that all photos get, and tags that all lose. */
  added: string[];
  removed: string[];
}

export const NO_EDITS: Edits = { added: [], removed: [] };

type Described = Pick<StoredFile, "description">;

const descriptionOf = ({ description }: Described): PhotoDescription => description ?? { tags: [] };

/** The value that all photos share: null if none has one, undefined if they differ. */
function common(
  files: readonly Described[],
  field: "room" | "phase" | "caption" | "before",
): string | null | undefined {
  const [first = null, ...others] = files.map((file) => descriptionOf(file)[field] ?? null);
  return others.every((value) => value === first) ? first : undefined;
}

/** The form's values: the descriptions of the photos, with the edits. */
export function valuesOf(files: readonly Described[], edits: Edits): PhotoValues {
  const caption = common(files, "caption");
  const said = distinct(files.flatMap((file) => descriptionOf(file).tags));
  const left = said.filter((tag) => !hasTag(edits.removed, tag));
  const tags = [...left, ...edits.added.filter((tag) => !hasTag(left, tag))].map((name) => ({
    name,
    isOfAll: hasTag(edits.added, name) || files.every((file) => hasTag(descriptionOf(file).tags, name)),
  }));
  return {
    room: edits.room === undefined ? common(files, "room") : edits.room,
    phase: edits.phase === undefined ? common(files, "phase") : edits.phase,
    caption: edits.caption ?? (caption === undefined ? undefined : (caption ?? "")),
    before: edits.before === undefined ? common(files, "before") : edits.before,
    tags,
  };
}

/** The edits after all photos get a tag, or lose it. */
export const withTagEdit = (edits: Edits, tag: string, isOfAll: boolean): Edits => ({
  ...edits,
  added: isOfAll ? distinct([...edits.added, tag]) : withoutTag(edits.added, tag),
  removed: isOfAll ? withoutTag(edits.removed, tag) : distinct([...edits.removed, tag]),
});

/** The change to send: only what differs from the photos' descriptions. Undefined if nothing does. */
export function changeOf(files: readonly Described[], edits: Edits): PhotoChange | undefined {
  const change: PhotoChange = {};
  for (const field of ["room", "phase", "before"] as const) {
    const value = edits[field];
    if (value !== undefined && value !== common(files, field)) change[field] = value;
  }
  const caption = edits.caption === undefined ? undefined : edits.caption.trim() || null;
  if (caption !== undefined && caption !== common(files, "caption")) change.caption = caption;
  const added = edits.added.filter((tag) => !files.every((file) => hasTag(descriptionOf(file).tags, tag)));
  const removed = edits.removed.filter((tag) => files.some((file) => hasTag(descriptionOf(file).tags, tag)));
  if (added.length > 0) change.add_tags = added;
  if (removed.length > 0) change.remove_tags = removed;
  return Object.keys(change).length > 0 ? change : undefined;
}

/** The change that gives a photo its present description back. */
export function undoOf(file: Described, change: PhotoChange): PhotoChange {
  const present = descriptionOf(file);
  const back: PhotoChange = {};
  for (const field of ["room", "phase", "caption", "before"] as const)
    if (change[field] !== undefined) back[field] = present[field] ?? null;
  const had = (tags: readonly string[] = []) =>
    present.tags.filter((tag) => tags.some((other) => isSameWord(other, tag)));
  const lost = had(change.remove_tags);
  const gained = (change.add_tags ?? []).filter((tag) => !hasTag(present.tags, tag));
  if (lost.length > 0) back.add_tags = lost;
  if (gained.length > 0) back.remove_tags = gained;
  return back;
}
