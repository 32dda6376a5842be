import { useState } from "react";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { type EventValues, isSame, type Merged, mergeValues } from "./form";
import { useEventForm } from "./use-event-form";

/** What is saved, as a form shows it, and in which version. */
export interface Saved {
  values: EventValues;
  version: number;
}

interface StaleFormOptions {
  /** What is changed: a kind and an id. */
  form: string;
  saved: Saved;
  zone: string;
  isSaving: boolean;
  save: (values: EventValues, version: number) => void;
  onClose: () => void;
}

/** A form of something that others may change while it is open. What it started from stays, whatever the page behind it
 *  learns meanwhile; a refused save brings both together. */
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

  /** Takes up what is saved now; whether it is already what was wanted, as an earlier try had landed. What changed in
   *  nothing that the form shows, such as its status, is nothing to ask about: it is saved again by itself. */
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
