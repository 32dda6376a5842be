import { useEffect, useEffectEvent, useState } from "react";
import { mediaType } from "@/lib/forms/file-rules";
import { canBeDescribed, isSilent, NO_WORDS, type PhotoDraft, sentPhoto } from "@/lib/photos/description";
import { rememberedWords, rememberWords } from "@/lib/photos/remembered";
import { type Recording, useRecording } from "./use-recording";

/** Drafts by chosen file. A file keeps its draft when it is moved or uploaded again. */
export type Drafts = ReadonlyMap<File, PhotoDraft>;

export interface PhotoDrafts {
  drafts: Drafts;
  recording: Recording;
  /** Call with newly chosen files; `isTaken` if they come from the camera. */
  add: (files: File[], isTaken: boolean) => void;
  /** Call with a photo that was just taken, and with what is known about it. */
  take: (file: File, words: Partial<PhotoDraft>) => void;
  of: (file: File) => PhotoDraft;
  change: (file: File, change: Partial<PhotoDraft>) => void;
  /** Takes room, phase, and tags away, here and for the next photo. */
  clear: (file: File) => void;
  /** Gives room, phase, and tags of a photo to all. */
  copyToAll: (file: File) => void;
  /** The drafts of these files, to be stored on the device; undefined if none says anything. */
  toKeep: (files: readonly File[]) => (PhotoDraft | undefined)[] | undefined;
  /** The part of a request with these uploads. */
  sent: (items: readonly { file: File; upload?: { id: string } | undefined }[]) => {
    photos?: NonNullable<ReturnType<typeof sentPhoto>>[];
  };
}

/** A photo that was just taken, and what is known about it. */
interface Taken {
  file: File;
  words: Partial<PhotoDraft>;
}

/** Whether a chosen file gets a description. */
export const isPhotoFile = (file: File): boolean => canBeDescribed(mediaType(file) ?? "");

/**
 * What the chosen photos of a form say. The next photo starts with room, phase, and tags of the last one.
 * `given` are the drafts of a form that is restored, `taken` the photos that were taken to open it.
 */
export function usePhotoDrafts(projectId: string, given?: Drafts, taken: readonly Taken[] = []): PhotoDrafts {
  const [drafts, setDrafts] = useState<Drafts>(given ?? new Map());
  const recording = useRecording();
  const of = (file: File) => drafts.get(file) ?? NO_WORDS;
  const merge = (files: readonly File[], change: Partial<PhotoDraft>) =>
    setDrafts(
      (before) =>
        new Map([...before, ...files.map((file) => [file, { ...(before.get(file) ?? NO_WORDS), ...change }] as const)]),
    );
  const change = (file: File, made: Partial<PhotoDraft>) => {
    merge([file], made);
    if ("room" in made || "phase" in made || "tags" in made) rememberWords(projectId, { ...of(file), ...made });
  };
  /** A draft without what may not be sent. */
  const allowed = (file: File): PhotoDraft => (recording.isOn ? of(file) : { ...of(file), position: undefined });
  const add = (files: File[], isTaken: boolean, words: Partial<PhotoDraft> = {}) => {
    const photos = files.filter(isPhotoFile);
    if (photos.length === 0) return;
    merge(photos, { ...rememberedWords(projectId), ...words });
    if (isTaken) void recording.read().then((position) => position && merge(photos, { position }));
  };
  const addTaken = useEffectEvent(() => {
    for (const { file, words } of taken) add([file], true, words);
  });
  useEffect(() => addTaken(), []);
  return {
    drafts,
    recording,
    add,
    take: (file, words) => add([file], true, words),
    of,
    change,
    clear: (file) => change(file, { room: undefined, phase: undefined, tags: [] }),
    copyToAll: (file) => {
      const { room, phase, tags } = of(file);
      merge([...drafts.keys()], { room, phase, tags });
    },
    toKeep: (files) => {
      const kept = files.map((file) => {
        const draft = allowed(file);
        return isSilent(draft) ? undefined : draft;
      });
      return kept.some((draft) => draft !== undefined) ? kept : undefined;
    },
    sent: (items) => {
      const photos = items.flatMap(({ file, upload }) => (upload && sentPhoto(upload.id, allowed(file))) ?? []);
      return photos.length > 0 ? { photos } : {};
    },
  };
}
