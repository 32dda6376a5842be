import { v7 as uuidv7, validate } from "uuid";
import type { SUBMISSIONS } from "@/lib/forms/begun";
import { EMPTY_FIELDS, FIELD_NAMES, type FieldValues } from "../shared/fields";

/** A submission that has been begun on this device. Files are not part of it. */
export interface Draft {
  /** The project's id, so that files can be sent ahead; also makes a repeated submission land once. */
  id: string;
  values: FieldValues;
  /** Whether it was sent already, and what became of that is not known. */
  wasSent: boolean;
}

/** One draft per person: a shared device must not show somebody else's. */
export const PREFIX: typeof SUBMISSIONS = "submit-project-draft:";
const keyOf = (userId: string) => `${PREFIX}${userId}`;

/** What nobody came back to is forgotten: a draft holds a stranger's name, telephone and address. Milliseconds. */
export const KEPT_FOR = 604_800_000;

/** What a kept draft looks like; another number is of another version of the portal, and is dropped. */
const VERSION = 1;

/** A kept draft as an object, or null where it cannot be read or is too old; one without a time is as old as can be. */
function unfold(text: string | null) {
  const kept = JSON.parse(text ?? "null");
  if (kept?.v !== VERSION || typeof kept.values !== "object" || kept.values === null) return null;
  const age = Date.now() - kept.keptAt;
  // A clock that was set back makes a draft of the future: it counts as fresh.
  return age <= KEPT_FOR ? kept : null;
}

export const newDraft = (values: FieldValues = EMPTY_FIELDS): Draft => ({
  id: uuidv7(),
  values,
  wasSent: false,
});

/** The draft that was kept in the last seven days, or null; one that cannot be read counts as none. */
export function readDraft(userId: string): Draft | null {
  try {
    const kept = unfold(localStorage.getItem(keyOf(userId)));
    if (kept === null) {
      dropDraft(userId);
      return null;
    }
    const values = { ...EMPTY_FIELDS };
    for (const field of FIELD_NAMES) {
      if (typeof kept.values[field] === "string") values[field] = kept.values[field];
    }
    // Sent again under its id, it lands once. Otherwise a fresh one: what was uploaded for the earlier is not shown, and must
    // not be attached.
    return validate(kept.sentAs) ? { id: kept.sentAs, values, wasSent: true } : newDraft(values);
  } catch {
    return null;
  }
}

/** Keeps what was typed, and the id that it was sent under if it was. */
export function keepDraft(userId: string, values: FieldValues, sentAs?: string): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ v: VERSION, values, sentAs, keptAt: Date.now() }));
  } catch {
    // Full or forbidden storage: the form works without.
  }
}

export function dropDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // Nothing was kept.
  }
}
