import { useMemo, useState } from "react";
import type { StoredFile } from "@/components/files/file-kind";
import { secureUploader } from "@/lib/forms/file-rules";
import { draftOf, type EstimateDraft, emptyDraft } from "./draft";
import type { EstimateVersion } from "./queries";

/** What the form is based on: the saved draft with its revision and files, or nothing. */
export interface Base {
  draft: EstimateDraft;
  revision: number | undefined;
  files: StoredFile[];
}

export const baseOf = (version: EstimateVersion): Base => ({
  draft: draftOf(version),
  revision: version.revision,
  files: version.files,
});

const NOTHING: Base = { draft: emptyDraft(), revision: undefined, files: [] };

/** The saved draft that a form is based on, and the files that it loses. */
export function useSavedDraft(
  version: EstimateVersion | undefined,
  given: { base: Base; removed: string[] } | undefined,
) {
  const [base, setBase] = useState<Base>(() => given?.base ?? (version ? baseOf(version) : NOTHING));
  const [removed, setRemoved] = useState(given?.removed ?? []);
  const attached = base.files.filter(({ id }) => !removed.includes(id));
  const room = secureUploader.most - attached.length;
  const rules = useMemo(() => ({ ...secureUploader, most: room }), [room]);
  return {
    base,
    setBase,
    removed,
    /** The files that the draft keeps. */
    attached,
    removeFile: ({ id }: StoredFile) => setRemoved([...removed, id]),
    /** How many files can be added. */
    room,
    rules,
  };
}

export type SavedDraft = ReturnType<typeof useSavedDraft>;
