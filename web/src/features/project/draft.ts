import { v7 as uuidv7 } from "uuid";
import { EMPTY_FIELDS, FIELD_NAMES, type FieldValues } from "./fields";

/** A submission that has been begun on this device. Files are not part of it. */
export interface Draft {
  /** The project's id, so that files can be sent ahead; also makes a repeated submission land once. */
  id: string;
  values: FieldValues;
}

/** One draft per person: a shared device must not show somebody else's. */
const keyOf = (userId: string) => `submit-project-draft:${userId}`;

export const newDraft = (values: FieldValues = EMPTY_FIELDS): Draft => ({ id: uuidv7(), values });

/** The draft that was kept, or null; one that cannot be read counts as none. */
export function readDraft(userId: string): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null");
    if (typeof kept?.values !== "object" || kept.values === null) return null;
    const values = { ...EMPTY_FIELDS };
    for (const field of FIELD_NAMES) {
      if (typeof kept.values[field] === "string") values[field] = kept.values[field];
    }
    // A fresh id: what was uploaded for the earlier one is not shown, and must not be attached.
    return newDraft(values);
  } catch {
    return null;
  }
}

export function keepDraft(userId: string, values: FieldValues): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ values }));
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
