import * as v from "valibot";
import { fold } from "@/lib/text/fold";
import { earlierSearchesKey, GLOBAL_STATE_KEY, readersSoFar } from "./global-state-key";

/** Version of the stored format. Other versions are ignored. */
const VERSION = 1;
/** Minimum length of a search term, in characters. */
export const SHORTEST_SEARCH = 2;
/** Delay between the last change and the save (specification 1, section 9). */
const SAVE_AFTER_MS = 100;

const shape = v.object({
  v: v.literal(VERSION),
  user: v.object({ id: v.string(), email: v.string() }),
  theme: v.picklist(["light", "dark", "system"]),
  sidebarCollapsed: v.boolean(),
  /** Newest first. */
  notifications: v.pipe(v.array(v.object({ id: v.string(), read: v.boolean() })), v.maxLength(50)),
  /** Newest first. */
  searchHistory: v.pipe(v.array(v.string()), v.maxLength(20)),
  preferences: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
});
type Kept = v.InferOutput<typeof shape>;

/** One user's state in this browser. */
export type GlobalState = Omit<Kept, "v">;

/** Returns the fields to change. */
type Change = (state: GlobalState) => Partial<GlobalState>;

/** Whether two search terms are equal apart from case, accents and punctuation variants. */
export const isSameSearch = (a: string, b: string): boolean => fold(a) === fold(b);

interface Waiting {
  userId: string;
  change: Change;
  reader: number;
}

let waiting: Waiting[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** The state of a user, including unsaved changes. Corrupt data, other versions and other users' data are ignored. */
export function readGlobalState(userId: string): GlobalState {
  let state = withEarlierSearches(kept(userId));
  for (const { change, reader, userId: about } of waiting) {
    if (about === userId && reader === readersSoFar()) state = bounded({ ...state, ...change(state) });
  }
  return state;
}

/** Changes the state of a user. It is saved after a short delay or when the page closes. If storage is full or forbidden,
 *  the change is lost silently. */
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
    // Missing or unreadable.
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

/** Appends the search history that an earlier version stored under its own key, until the next save migrates it. Entries
 *  that are not valid terms are skipped. */
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
    // Missing or unreadable.
    return state;
  }
}

const bounded = (state: GlobalState): GlobalState => ({
  ...state,
  notifications: state.notifications.slice(0, 50),
  searchHistory: state.searchHistory.slice(0, 20),
});

/** Applies the pending changes to the stored state, which another window may have changed, and saves it. */
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
    // Storage is full or forbidden. The portal works without it.
  }
}
