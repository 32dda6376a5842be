import { v7 as uuidv7, validate } from "uuid";
import type { SUBMISSIONS } from "@/lib/forms/begun";
import { EMPTY_FIELDS, FIELD_NAMES, type FieldValues } from "../shared/fields";

/** An unfinished submission on this device. Its files are stored apart (`draft-files.ts`). */
export interface Draft {
  /** The project's id. Files can be uploaded for it in advance, and it makes retries idempotent. */
  id: string;
  values: FieldValues;
  /** Whether it was sent before with an unknown result. */
  wasSent: boolean;
}

export const PREFIX: typeof SUBMISSIONS = "submit-project-draft:";

/** The key of a user's draft in `localStorage`, and the name of the database with its files. One draft per user: a shared device must not
 *  show another user's draft. */
export const draftKey = (userId: string) => `${PREFIX}${userId}`;

/** Drafts older than this are deleted, because they hold personal data. Milliseconds. */
export const KEPT_FOR = 604_800_000;

/** Version of the stored format; drafts of other versions are dropped. */
const VERSION = 1;

/** Parses a stored draft; null if its format is unknown or it has expired. Throws on invalid JSON. No timestamp counts as expired. */
function unfold(text: string | null) {
  const kept = JSON.parse(text ?? "null");
  if (kept?.v !== VERSION || typeof kept.values !== "object" || kept.values === null) return null;
  const age = Date.now() - kept.keptAt;
  // If the clock was set back, the draft's time is in the future; the draft counts as fresh.
  return age <= KEPT_FOR ? kept : null;
}

export const newDraft = (values: FieldValues = EMPTY_FIELDS): Draft => ({
  id: uuidv7(),
  values,
  wasSent: false,
});

/** The draft of the last seven days, or null if there is none or it is unreadable. */
export function readDraft(userId: string): Draft | null {
  try {
    const kept = unfold(localStorage.getItem(draftKey(userId)));
    if (kept === null) {
      dropDraft(userId);
      return null;
    }
    const values = { ...EMPTY_FIELDS };
    for (const field of FIELD_NAMES) {
      if (typeof kept.values[field] === "string") values[field] = kept.values[field];
    }
    // A draft that was sent keeps its id so that a retry is idempotent. Otherwise use a new id: the files are uploaded again, and the
    // earlier uploads must not be attached.
    return validate(kept.sentAs) ? { id: kept.sentAs, values, wasSent: true } : newDraft(values);
  } catch {
    dropDraft(userId);
    return null;
  }
}

/** Stores the values, and the id they were sent under, if any. */
export function keepDraft(userId: string, values: FieldValues, sentAs?: string): void {
  try {
    localStorage.setItem(draftKey(userId), JSON.stringify({ v: VERSION, values, sentAs, keptAt: Date.now() }));
  } catch {
    // Storage is full or blocked; the form works without it.
  }
}

/** Whether the user has a draft on this device. */
export function hasDraft(userId: string): boolean {
  try {
    return localStorage.getItem(draftKey(userId)) !== null;
  } catch {
    return false;
  }
}

export function dropDraft(userId: string): void {
  try {
    localStorage.removeItem(draftKey(userId));
    indexedDB.deleteDatabase(draftKey(userId));
  } catch {
    // Storage is blocked, so there is no draft.
  }
}
