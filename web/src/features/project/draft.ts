import { v7 as uuidv7, validate } from "uuid";
import { SUBMISSIONS } from "@/lib/begun";
import { EMPTY_FIELDS, FIELD_NAMES, type FieldValues } from "./fields";
import { forgetOld, unfold, VERSION } from "./kept-draft";

/** A submission that has been begun on this device. Files are not part of it. */
export interface Draft {
  /** The project's id, so that files can be sent ahead; also makes a repeated submission land once. */
  id: string;
  values: FieldValues;
  /** Whether it was sent already, and what became of that is not known. */
  wasSent: boolean;
}

/** One draft per person: a shared device must not show somebody else's. */
const keyOf = (userId: string) => `${SUBMISSIONS}${userId}`;

export const newDraft = (values: FieldValues = EMPTY_FIELDS): Draft => ({
  id: uuidv7(),
  values,
  wasSent: false,
});

/** The draft that was kept in the last seven days, or null; one that cannot be read counts as none. */
export function readDraft(userId: string): Draft | null {
  try {
    forgetOld();
    const kept = unfold(localStorage.getItem(keyOf(userId)));
    if (kept === null) return null;
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
