import type { WORDS } from "@/lib/forms/begun";

/** The draft of a reply. */
export interface Reply {
  id: string;
  text: string;
  hasFailed: boolean;
}

/** The part of a draft that survives a reload. Unsent files do not. */
export interface StoredDraft {
  id: string;
  text: string;
  hasFailed: boolean;
  replies: Record<string, Reply>;
}

const PREFIX: typeof WORDS = "buildback:draft ";

/** Hashes the project code at the end of a storage key. The code opens the owner's portal, so it must not be stored in clear.
 *  About nine thousand codes share each hash. If two threads collide, both show the same draft, by the same author. */
export const storedAs = (key: string): string => key.replace(/\S+$/, (code) => `${Number.parseInt(code, 36) % 65_521}`);

/** Stores a draft in session storage, so it is gone after the tab is closed. */
export function storeDraft(key: string, draft: StoredDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
    else sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is full or blocked; the draft lasts until the page is closed.
  }
}

export function readStored(key: string): StoredDraft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
