import { FIELD_NAMES, type FieldName, type FieldValues, sentValue } from "../shared/fields";

/** A field that both people changed, to different values. */
export interface Conflict {
  field: FieldName;
  mine: string;
  theirs: string;
}

export interface MergedEdits {
  /** The merged form values: mine for fields I changed, theirs for the rest. */
  values: FieldValues;
  /** Fields that only they changed; their values were adopted. */
  takenOver: FieldName[];
  /** Fields that the user has to resolve. */
  conflicts: Conflict[];
}

/** Three-way merge of two edits of the same version, field by field. */
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
