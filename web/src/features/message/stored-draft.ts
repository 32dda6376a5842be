import type { WORDS } from "@/lib/forms/begun";

/** An answer that is being written under the message that it quotes. */
export interface Reply {
  id: string;
  text: string;
  hasFailed: boolean;
}

/** The words of a draft as they survive a reload. Files of a message that was not sent do not. */
export interface StoredDraft {
  id: string;
  text: string;
  hasFailed: boolean;
  replies: Record<string, Reply>;
}

const PREFIX: typeof WORDS = "buildback:draft ";

/** Under which key words are stored, by their writer and the code of the project behind a space. A code opens the owner's
 *  portal, so the key has only what is left of it by a division: the same for some nine thousand codes. Where two threads share
 *  a key, both begin with the same words of the same writer. */
export const storedAs = (key: string): string => key.replace(/\S+$/, (code) => `${Number.parseInt(code, 36) % 65_521}`);

/** Stores a draft for this tab only: nobody finds it after the tab is closed. */
export function storeDraft(key: string, draft: StoredDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
    else sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Full or forbidden storage: the draft lives as long as the page.
  }
}

export function readStored(key: string): StoredDraft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
