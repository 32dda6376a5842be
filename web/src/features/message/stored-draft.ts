import { WORDS } from "@/lib/begun";
import type { Reply } from "./draft";

/** The words of a draft as they survive a reload. Files of a message that was not sent do not. */
export interface StoredDraft {
  id: string;
  text: string;
  hasFailed: boolean;
  replies: Record<string, Reply>;
}

/** A short mark of a text. Each mark stands for some nine thousand project codes, so none can be read from it. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return ((hash ^ (hash >>> 16)) & 0xffff).toString(16);
}

/** Under which key a writer's words to the thread of a project are stored. A code opens the owner's portal, so it is no part of
 *  the key. Two projects may share one: then both begin with the same words of the same writer. */
export const storedKey = (writer: string, code: string): string => `${writer} ${code && markOf(`${writer} ${code}`)}`;

/** Stores a draft for this tab only: nobody finds it after the tab is closed. */
export function storeDraft(key: string, draft: StoredDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(WORDS + key, JSON.stringify(draft));
    else sessionStorage.removeItem(WORDS + key);
  } catch {
    // Full or forbidden storage: the draft lives as long as the page.
  }
}

/** What was stored under a key, or, by an earlier page of this tab, under one that held the project's code. */
export function readStored(key: string, earlier: string): StoredDraft | undefined {
  try {
    const words = sessionStorage.getItem(WORDS + earlier);
    if (words !== null && earlier !== key) {
      sessionStorage.removeItem(WORDS + earlier);
      sessionStorage.setItem(WORDS + key, words);
    }
    return JSON.parse(sessionStorage.getItem(WORDS + key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
