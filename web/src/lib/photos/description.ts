import type { Schemas } from "@/api/client";
import { line } from "@/lib/text/clean";
import { foldWords } from "@/lib/text/fold";

export type PhotoDescription = Schemas["PhotoDescription"];
export type PhotoPosition = Schemas["PhotoPosition"];
export type PhotoChoices = Schemas["PhotoChoices"];
type SentPhoto = Schemas["SentPhoto"];

/** What a photo says before it is sent, and where it was taken. */
export type PhotoDraft = Omit<SentPhoto, "upload" | "tags"> & Pick<PhotoDescription, "tags">;

/** Same limits as on the server, in characters. */
export const ROOM_MAX = 60;
export const PHASE_MAX = 40;
export const CAPTION_MAX = 5000;
export const TAG_MAX = 30;
/** The most tags of a photo. */
export const TAGS_MAX = 10;

/** The phases of a portal that has not changed them, in order. */
export const DEFAULT_PHASES = ["damage", "mitigation", "demolition", "rebuild", "complete"] as const;
export type DefaultPhase = (typeof DEFAULT_PHASES)[number];

export const isDefaultPhase = (key: string): key is DefaultPhase => DEFAULT_PHASES.some((known) => known === key);

export const NO_WORDS: PhotoDraft = { tags: [] };

/** Whether files of this media type have descriptions. */
export const canBeDescribed = (type: string): boolean => /^(image|video)\//.test(type);

export const isSameWord = (one: string, other: string): boolean => foldWords(one) === foldWords(other);

/** One line of at most `most` characters; empty if nothing is left. */
export const shortLine = (typed: string, most: number): string =>
  [...line(typed).replace(/\s+/g, " ")].slice(0, most).join("").trim();

/** A typed word in the spelling in which it is already known. */
const knownAs = (word: string, known: readonly string[]): string =>
  known.find((other) => isSameWord(other, word)) ?? word;

/** A typed room in the spelling of a known one; empty if nothing was typed. */
export const roomOf = (typed: string, known: readonly string[]): string => knownAs(shortLine(typed, ROOM_MAX), known);

/** A typed tag in the spelling of a known one. A comma would separate tags. */
export const tagOf = (typed: string, known: readonly string[]): string =>
  knownAs(shortLine(typed.replaceAll(",", " "), TAG_MAX), known);

/** The tags with one more. Spellings of the same word are the same tag. */
export function withTag(tags: readonly string[], tag: string): string[] {
  if (tag === "" || tags.length >= TAGS_MAX || tags.some((other) => isSameWord(other, tag))) return [...tags];
  return [...tags, tag];
}

export const withoutTag = (tags: readonly string[], tag: string): string[] =>
  tags.filter((other) => !isSameWord(other, tag));

export const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((other) => isSameWord(other, tag));

/** The words without repetitions; the first spelling stays. */
export const distinct = (words: readonly string[]): string[] =>
  words.filter((word, at) => words.findIndex((other) => isSameWord(other, word)) === at);

/** Whether a draft says nothing. */
export const isSilent = ({ room, phase, caption, tags, before, position }: PhotoDraft): boolean =>
  !(room || phase || caption?.trim() || before || position) && tags.length === 0;

/** A draft as the server takes it, for its upload; undefined if it says nothing. */
export function sentPhoto(upload: string, draft: PhotoDraft | undefined): SentPhoto | undefined {
  if (!draft || isSilent(draft)) return undefined;
  const { caption, ...words } = draft;
  return { upload, ...words, caption: caption?.trim() || null };
}
