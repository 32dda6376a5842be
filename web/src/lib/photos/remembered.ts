import type { PhotoDraft } from "./description";
import { WORDS_KEY } from "./forget-words";

/** What the next photo starts with. */
export type RememberedWords = Pick<PhotoDraft, "room" | "phase" | "tags">;

/** Version of the stored format; others are ignored. */
const VERSION = 1;
/** The projects remembered on a device. */
const PROJECTS_MAX = 50;

interface Stored {
  v: number;
  /** By project id, most recent last. */
  projects: [string, RememberedWords][];
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

function read(): [string, RememberedWords][] {
  try {
    const stored: Stored | null = JSON.parse(localStorage.getItem(WORDS_KEY) ?? "null");
    return stored?.v === VERSION && Array.isArray(stored.projects) ? stored.projects : [];
  } catch {
    return [];
  }
}

/** Room, phase, and tags of the last photo of a project on this device. */
export function rememberedWords(projectId: string): RememberedWords {
  const words = read().find(([id]) => id === projectId)?.[1];
  const tags = Array.isArray(words?.tags) ? words.tags.filter((tag) => typeof tag === "string") : [];
  return { room: textOf(words?.room), phase: textOf(words?.phase), tags };
}

/** Remembers them for the next photo of the project; nothing if they are empty. */
export function rememberWords(projectId: string, { room, phase, tags }: RememberedWords): void {
  const others = read().filter(([id]) => id !== projectId);
  const isEmpty = !room && !phase && tags.length === 0;
  const projects = isEmpty ? others : [...others, [projectId, { room, phase, tags }]];
  try {
    localStorage.setItem(WORDS_KEY, JSON.stringify({ v: VERSION, projects: projects.slice(-PROJECTS_MAX) }));
  } catch {
    // Storage is full or blocked; the next photo starts empty.
  }
}
