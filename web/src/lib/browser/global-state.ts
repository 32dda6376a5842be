import * as v from "valibot";
import { fold } from "@/lib/text/fold";
import { earlierSearchesKey, GLOBAL_STATE_KEY, readersSoFar } from "./global-state-key";

/** What is kept looks like; another number is of another version of the portal, and is dropped. */
const VERSION = 1;
/** The shortest term that is searched for, in characters. */
export const SHORTEST_SEARCH = 2;
/** So long after the last change it is saved (specification 1, section 9). */
const SAVE_AFTER_MS = 100;

const shape = v.object({
  v: v.literal(VERSION),
  user: v.object({ id: v.string(), email: v.string() }),
  theme: v.picklist(["light", "dark", "system"]),
  sidebarCollapsed: v.boolean(),
  /** The newest first. */
  notifications: v.pipe(v.array(v.object({ id: v.string(), read: v.boolean() })), v.maxLength(50)),
  /** The newest first. */
  searchHistory: v.pipe(v.array(v.string()), v.maxLength(20)),
  preferences: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
});
type Kept = v.InferOutput<typeof shape>;

/** What this browser knows of one person who uses the portal in it. */
export type GlobalState = Omit<Kept, "v">;

/** What is different from then on. */
type Change = (state: GlobalState) => Partial<GlobalState>;

/** Whether two terms are one to their reader. */
export const isSameSearch = (a: string, b: string): boolean => fold(a) === fold(b);

interface Waiting {
  userId: string;
  change: Change;
  reader: number;
}

let waiting: Waiting[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** What is known of somebody, with what is not saved yet. What is corrupt, of another version or of somebody else counts as
 *  nothing. */
export function readGlobalState(userId: string): GlobalState {
  let state = withEarlierSearches(kept(userId));
  for (const { change, reader, userId: about } of waiting) {
    if (about === userId && reader === readersSoFar()) state = bounded({ ...state, ...change(state) });
  }
  return state;
}

/** Changes what is known of somebody. It is saved a moment later, or when the page goes; where the storage is full or forbidden
 *  nobody is bothered. */
export function changeGlobalState(userId: string, change: Change): void {
  waiting.push({ userId, change, reader: readersSoFar() });
  window.addEventListener("pagehide", save);
  clearTimeout(timer);
  timer = setTimeout(save, SAVE_AFTER_MS);
}

function kept(userId: string): GlobalState {
  try {
    const { v: _version, ...state } = v.parse(shape, JSON.parse(localStorage.getItem(GLOBAL_STATE_KEY) ?? ""));
    if (state.user.id === userId) return state;
  } catch {
    // Nothing, or nothing of ours.
  }
  return {
    user: { id: userId, email: "" },
    theme: "system",
    sidebarCollapsed: false,
    notifications: [],
    searchHistory: [],
    preferences: {},
  };
}

/** With what an earlier version kept of somebody's searches, behind what was searched for since; it is there until it is saved
 *  with the rest. Of what is corrupt, what are terms counts. */
function withEarlierSearches(state: GlobalState): GlobalState {
  try {
    const earlier: unknown = JSON.parse(localStorage.getItem(earlierSearchesKey(state.user.id)) ?? "[]");
    if (!Array.isArray(earlier)) return state;
    const searchHistory = [...state.searchHistory];
    for (const term of earlier) {
      const isTerm = typeof term === "string" && term.trim().length >= SHORTEST_SEARCH;
      if (isTerm && !searchHistory.some((kept) => isSameSearch(kept, term))) searchHistory.push(term);
    }
    return bounded({ ...state, searchHistory });
  } catch {
    // Nothing, or nothing of ours.
    return state;
  }
}

const bounded = (state: GlobalState): GlobalState => ({
  ...state,
  notifications: state.notifications.slice(0, 50),
  searchHistory: state.searchHistory.slice(0, 20),
});

/** On top of what another window has saved meanwhile. */
function save(): void {
  clearTimeout(timer);
  const last = waiting.at(-1);
  if (!last) return;
  const state = readGlobalState(last.userId);
  waiting = [];
  if (last.reader !== readersSoFar()) return;
  try {
    localStorage.setItem(GLOBAL_STATE_KEY, JSON.stringify({ v: VERSION, ...state } satisfies Kept));
    localStorage.removeItem(earlierSearchesKey(state.user.id));
  } catch {
    // Full or forbidden storage: the portal works without.
  }
}
