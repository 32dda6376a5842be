import { useState } from "react";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { type EventValues, isSame, type Merged, mergeValues } from "./form";
import { useEventForm } from "./use-event-form";

/** The saved values as shown in the form, with their version. */
export interface Saved {
  values: EventValues;
  version: number;
}

interface StaleFormOptions {
  /** Identifies the form: a kind and an id. */
  form: string;
  saved: Saved;
  zone: string;
  isSaving: boolean;
  save: (values: EventValues, version: number) => void;
  onClose: () => void;
}

/** A form for something that others may change while it is open. Its base version does not follow refetches. When saving is
 *  rejected as stale, both versions are merged. */
export function useStaleForm({ form, saved, save, ...options }: StaleFormOptions) {
  const held = useHeldWords<{ base: Saved; values: EventValues }>(form);
  const { given } = held;
  const [base, setBase] = useState(given?.base ?? saved);
  const [merged, setMerged] = useState<Merged>();
  const state = useEventForm({
    ...options,
    base: base.values,
    given: given?.values,
    save: (values) => save(values, base.version),
  });
  useHolding(held, () => (state.dialog.hasWork() ? { base, values: state.form.values } : undefined));

  /** Merges the currently saved version into the form. Returns true if it already equals the wanted values, because an earlier
   *  attempt succeeded. If the other change affects nothing in the form (such as the status), saves again automatically. */
  const meet = (current: Saved): boolean => {
    const result = mergeValues(base.values, state.form.values, current.values);
    if (isSame(current.values, result.values)) return true;
    setBase(current);
    state.form.setValues(result.values);
    if (result.taken.length + result.kept.length > 0) setMerged(result);
    else save(result.values, current.version);
    return false;
  };
  return { state, base, merged, meet };
}
