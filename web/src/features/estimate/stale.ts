import estimateFormText from "locales/estimate-form.ftl";
import type { TheirChange } from "@/components/feedback/StaleNotice";
import { formatDate } from "@/lib/time/dates";
import type { DraftField, EstimateDraft, MergedDraft } from "./draft";

/** A field of somebody else's draft, as text. */
function shown(draft: EstimateDraft, field: DraftField): string {
  if (field === "lines") return draft.lines.map(({ description }) => description).join(", ");
  return field === "expires_on" && draft.expires_on ? formatDate(draft.expires_on) : draft[field];
}

/** What somebody else changed while the form was open. */
export function theirChanges({ taken, kept }: MergedDraft, theirs: EstimateDraft) {
  const named = (fields: DraftField[]): TheirChange[] =>
    fields.map((field) => ({ field, name: estimateFormText(field), theirs: shown(theirs, field) }));
  return { taken: named(taken), kept: named(kept) };
}
