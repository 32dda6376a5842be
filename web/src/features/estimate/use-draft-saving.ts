import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isPassing, isProblem, wasSavedEarlier } from "@/api/client";
import type { Uploads } from "@/components/files/use-uploads";
import { draftOf, type EstimateDraft, formOf, isSameDraft, type MergedDraft, mergeDrafts } from "./draft";
import { currentOf, type EstimateVersion, type useSaveDraft, versionQuery } from "./queries";
import type { DraftForm } from "./use-draft-form";
import { type Base, baseOf, type SavedDraft } from "./use-saved-draft";

interface DraftSavingOptions {
  code: string;
  /** The version's id. */
  id: string;
  /** The estimate that a new one adds to. */
  supplementOf: string | undefined;
  form: DraftForm;
  saved: SavedDraft;
  saving: ReturnType<typeof useSaveDraft>;
  uploads: Uploads;
  /** Shows a field with an error. */
  onWrong: (field: string | undefined) => void;
  /** Called when the draft is saved, or when it turns out that it was before. */
  onSaved: () => void;
}

/** Whether a saved version has all these files. */
const hasAll = ({ files }: EstimateVersion, ids: readonly string[]) =>
  ids.every((id) => files.some((file) => file.id === id));

/** Saves a draft. If somebody else saved it meanwhile, both versions are merged. */
export function useDraftSaving(options: DraftSavingOptions) {
  const { code, id, supplementOf, form, saved, saving, uploads, onWrong, onSaved } = options;
  const client = useQueryClient();
  const { draft } = form;
  const { removed } = saved;
  const [merged, setMerged] = useState<MergedDraft & { theirs: EstimateDraft }>();

  const send = (wanted: EstimateDraft, from: Base) => {
    const files = uploads.ids;
    const kept = from.files.map((file) => file.id).filter((file) => !removed.includes(file));
    saving.mutate(
      {
        body: formOf(wanted, id, [...new Set([...kept, ...files])], supplementOf),
        draft: from.revision === undefined ? undefined : { id, revision: from.revision },
      },
      {
        onSuccess: onSaved,
        onError: (error) => {
          const current = currentOf(error);
          if (current) {
            meet(current, files);
            return;
          }
          if (isPassing(error)) uploads.markMaybeAttached(files);
          if (wasSavedEarlier(error)) void meetEarlier(files);
          else if (isProblem(error, 422)) onWrong(form.refuse(error));
        },
      },
    );
  };
  /** Whether a version is saved as it is wanted. */
  const isAsWanted = (version: EstimateVersion, wanted: EstimateDraft, files: string[]) =>
    hasAll(version, files) &&
    !version.files.some((file) => removed.includes(file.id)) &&
    isSameDraft(draftOf(version), wanted);
  /** Merges the draft as somebody else saved it, or as an earlier attempt did whose response was lost. */
  const meet = (current: EstimateVersion, files: string[]) => {
    const theirs = draftOf(current);
    const result = mergeDrafts(saved.base.draft, draft, theirs);
    saved.setBase(baseOf(current));
    form.change(result.draft);
    if (hasAll(current, files)) uploads.forget();
    if (isAsWanted(current, result.draft, files)) onSaved();
    else if (result.taken.length + result.kept.length > 0) setMerged({ ...result, theirs });
    else send(result.draft, baseOf(current));
  };
  /** The first attempt to save a new draft succeeded, but its response was lost. */
  const meetEarlier = async (files: string[]) => {
    // If it cannot be read either, the next attempt to save comes back here.
    const query = { ...versionQuery({ kind: "project", code }, id), staleTime: 0 };
    const version = await client.fetchQuery(query).catch(() => undefined);
    if (!version) return;
    if (hasAll(version, files)) uploads.forget();
    else uploads.startAgain(id);
    saved.setBase(baseOf(version));
    if (isAsWanted(version, draft, files)) onSaved();
  };
  const save = () => {
    const wrong = form.check();
    if (wrong === undefined) send(draft, saved.base);
    else onWrong(wrong);
  };
  return { save, merged };
}
