import { type SetStateAction, useState } from "react";
import { useAccount } from "@/api/account";
import type { ApiProblem } from "@/api/client";
import { serverText } from "@/language/server-text";
import { todayIn } from "@/lib/time/event-time";
import { type DraftErrors, draftErrors, type EstimateDraft, fieldOf } from "./draft";

/** The state of the form: what is typed, and which errors are shown. */
export interface DraftForm {
  draft: EstimateDraft;
  /** Changes the draft. `field` is the field that was changed, whose refusal then no longer applies. */
  change: (next: SetStateAction<EstimateDraft>, field?: string) => void;
  /** Rows of a spreadsheet that are not lines yet; undefined if none are pasted. */
  pasted: string | undefined;
  setPasted: (rows: string | undefined) => void;
  /** The error of a field, once it was left or the form was submitted. */
  errorOf: (field: string) => string | undefined;
  /** Marks a field as left. */
  leave: (field: string) => void;
  /** Checks all fields. Returns the first with an error. */
  check: () => string | undefined;
  /** Shows the server's errors at their fields. Returns the first. */
  refuse: (problem: ApiProblem) => string | undefined;
}

export function useDraftForm(base: EstimateDraft, rows?: string): DraftForm {
  const zone = useAccount()?.time_zone ?? "UTC";
  const [draft, setDraft] = useState(base);
  const [pasted, setPasted] = useState(rows);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<DraftErrors>({});
  const errors = draftErrors(draft, todayIn(zone));
  return {
    draft,
    change: (next, field) => {
      setDraft(next);
      if (field !== undefined && field in refused) {
        const { [field]: _, ...others } = refused;
        setRefused(others);
      }
    },
    pasted,
    setPasted,
    errorOf: (field) => refused[field] ?? (isTried || left.has(field) ? errors[field] : undefined),
    leave: (field) => setLeft((before) => (before.has(field) ? before : new Set(before).add(field))),
    check: () => {
      setTried(true);
      return Object.keys(errors)[0];
    },
    refuse: (problem) => {
      const found = Object.fromEntries(
        problem.errors.map(({ field, text, message }) => [fieldOf(field, draft), serverText(text, message)]),
      );
      setRefused(found);
      return Object.keys(found)[0];
    },
  };
}
