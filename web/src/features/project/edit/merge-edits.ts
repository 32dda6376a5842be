import { FIELD_NAMES, type FieldName, type FieldValues, sentValue } from "../shared/fields";

/** A field that two people changed to different things. */
export interface Conflict {
  field: FieldName;
  mine: string;
  theirs: string;
}

export interface MergedEdits {
  /** The form from here on: mine where I changed something, theirs elsewhere. */
  values: FieldValues;
  /** What only they changed; taken over. */
  takenOver: FieldName[];
  /** What somebody must decide. */
  conflicts: Conflict[];
}

/** Brings two people's edits of the same version together, field by field. */
export function mergeEdits(base: FieldValues, mine: FieldValues, theirs: FieldValues): MergedEdits {
  const merged: MergedEdits = { values: { ...mine }, takenOver: [], conflicts: [] };
  for (const field of FIELD_NAMES) {
    const [was, my, their] = [base, mine, theirs].map((values) => sentValue(field, values[field]));
    if (their === was || their === my) continue;
    if (my === was) {
      merged.values[field] = theirs[field];
      merged.takenOver.push(field);
    } else {
      merged.conflicts.push({ field, mine: mine[field], theirs: theirs[field] });
    }
  }
  return merged;
}
