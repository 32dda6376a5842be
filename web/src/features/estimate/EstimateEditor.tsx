import { Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import estimateFormText from "locales/estimate-form.ftl";
import { useMemo, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { isPassing, isProblem, wasSavedEarlier } from "@/api/client";
import { StaleNotice } from "@/components/feedback/StaleNotice";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import type { StoredFile } from "@/components/files/file-kind";
import { SendDialog } from "@/components/files/SendDialog";
import { SendFailure } from "@/components/files/SendFailure";
import { sendingHint, useSendDialog } from "@/components/files/use-send-dialog";
import { useUploads } from "@/components/files/use-uploads";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { secureUploader } from "@/lib/forms/file-rules";
import { focusFirstError } from "@/lib/forms/form-errors";
import { DraftFields } from "./DraftFields";
import { DraftSum } from "./DraftSum";
import { draftOf, type EstimateDraft, emptyDraft, formOf, isSameDraft, type MergedDraft, mergeDrafts } from "./draft";
import { LineFields } from "./LineFields";
import { currentOf, type Estimate, type EstimateVersion, useSaveDraft, versionQuery } from "./queries";
import { theirChanges } from "./stale";
import { useDraftForm } from "./use-draft-form";

/** What the form is based on: the saved draft with its revision and files, or nothing. */
interface Base {
  draft: EstimateDraft;
  revision: number | undefined;
  files: StoredFile[];
}

/** The form's values, restored after a session has ended. */
interface Written {
  id: string;
  base: Base;
  draft: EstimateDraft;
  removed: string[];
  files: File[];
}

const baseOf = (version: EstimateVersion): Base => ({
  draft: draftOf(version),
  revision: version.revision,
  files: version.files,
});

/** Whether a saved version has all these files. */
const hasAll = ({ files }: EstimateVersion, ids: readonly string[]) => ids.every((id) => files.some((file) => file.id === id));

interface EstimateEditorProps {
  code: string;
  /** The currency of the amounts, as ISO 4217 code; undefined before the project has an estimate. */
  currency: string | undefined;
  /** The draft to edit; undefined for a new estimate. */
  version?: EstimateVersion;
  /** The estimate that a new one adds to. */
  supplementOf?: Estimate;
  /** Called with the version to show next, if any. */
  onClose: (version: string | undefined) => void;
}

/** Form for a draft of an estimate. The total stays visible. */
export default function EstimateEditor({ code, currency, version, supplementOf, onClose }: EstimateEditorProps) {
  useFocusBack();
  const client = useQueryClient();
  const held = useHeldWords<Written>(`estimate ${version?.id ?? supplementOf?.id ?? `of ${code}`}`);
  const { given } = held;
  const [id] = useState(() => given?.id ?? version?.id ?? uuidv7());
  const [base, setBase] = useState<Base>(
    () => given?.base ?? (version ? baseOf(version) : { draft: emptyDraft(), revision: undefined, files: [] }),
  );
  // Files of the saved draft that it loses.
  const [removed, setRemoved] = useState(given?.removed ?? []);
  const form = useDraftForm(given?.draft ?? base.draft);
  const { draft } = form;
  const [merged, setMerged] = useState<MergedDraft & { theirs: EstimateDraft }>();
  const [openLine, setOpenLine] = useState<number>();
  const root = useRef<HTMLDivElement>(null);
  // The version to show after the dialog.
  const next = useRef(version?.id);
  const saving = useSaveDraft(code);
  const attached = base.files.filter((file) => !removed.includes(file.id));
  const room = secureUploader.most - attached.length;
  const rules = useMemo(() => ({ ...secureUploader, most: room }), [room]);
  const uploads = useUploads({
    purpose: "estimate",
    targetId: id,
    rules,
    isAttaching: saving.isPending,
    given: given?.files,
  });

  /** Opens the line of a field, so that its error can be seen, and focuses it. */
  const showWrong = (field: string | undefined) => {
    const key = /^(\d+)\./.exec(field ?? "")?.[1];
    if (key !== undefined) setOpenLine(Number(key));
    focusFirstError(root.current);
  };
  const finish = () => {
    uploads.forget();
    next.current = id;
    toast.success(estimateFormText("saved"));
    dialog.leave();
  };
  const send = (wanted: EstimateDraft, from: Base) => {
    const files = uploads.ids;
    const kept = from.files.map((file) => file.id).filter((file) => !removed.includes(file));
    saving.mutate(
      {
        body: formOf(wanted, id, [...new Set([...kept, ...files])], supplementOf?.id),
        draft: from.revision === undefined ? undefined : { id, revision: from.revision },
      },
      {
        onSuccess: finish,
        onError: (error) => {
          const current = currentOf(error);
          if (current) {
            meet(current, files);
            return;
          }
          if (isPassing(error)) uploads.markMaybeAttached(files);
          if (wasSavedEarlier(error)) void meetEarlier(files);
          else if (isProblem(error, 422)) showWrong(form.refuse(error));
        },
      },
    );
  };
  /** Whether the version is saved as it is wanted. */
  const isAsWanted = (saved: EstimateVersion, wanted: EstimateDraft, files: string[]) =>
    hasAll(saved, files) && !saved.files.some((file) => removed.includes(file.id)) && isSameDraft(draftOf(saved), wanted);
  /** Merges the draft as somebody else saved it, or as an earlier attempt did whose response was lost. */
  const meet = (current: EstimateVersion, files: string[]) => {
    const theirs = draftOf(current);
    const result = mergeDrafts(base.draft, draft, theirs);
    setBase(baseOf(current));
    form.change(result.draft);
    if (hasAll(current, files)) uploads.forget();
    if (isAsWanted(current, result.draft, files)) finish();
    else if (result.taken.length + result.kept.length > 0) setMerged({ ...result, theirs });
    else send(result.draft, baseOf(current));
  };
  /** The first attempt to save a new draft succeeded, but its response was lost. */
  const meetEarlier = async (files: string[]) => {
    // If it cannot be read either, the next attempt to save comes back here.
    const query = { ...versionQuery({ kind: "project", code }, id), staleTime: 0 };
    const saved = await client.fetchQuery(query).catch(() => undefined);
    if (!saved) return;
    if (hasAll(saved, files)) uploads.forget();
    else uploads.startAgain(id);
    setBase(baseOf(saved));
    next.current = id;
    if (isAsWanted(saved, draft, files)) finish();
  };
  const save = () => {
    const wrong = form.check();
    if (wrong !== undefined) showWrong(wrong);
    else send(draft, base);
  };
  const dialog = useSendDialog({
    uploads,
    hasText: draft !== base.draft || removed.length > 0,
    isSaving: saving.isPending,
    save,
    onClose: () => onClose(next.current),
  });
  useHolding(held, () =>
    dialog.hasWork() ? { id, base, draft, removed, files: uploads.items.map(({ file }) => file) } : undefined,
  );
  const isLocked = saving.isPending || dialog.isQueued;
  const { error } = saving;
  // A project whose code has changed is not found either, but its page follows the new code.
  const isGone = isProblem(error, 404);
  const isTold = error !== null && !saving.isPending && !isProblem(error, 412);
  return (
    <SendDialog
      state={dialog}
      texts={{
        title: titleOf(version, supplementOf),
        send: estimateFormText("save"),
        discardTitle: estimateFormText("discard-title"),
        discardText: estimateFormText("discard-text"),
      }}
      hint={sendingHint(uploads, dialog.isQueued, saving.isPaused, (key) => estimateFormText(key))}
      canSend={!isGone}
      summary={<DraftSum draft={draft} currency={currency} />}
    >
      <Stack ref={root}>
        {merged && <StaleNotice what="estimate" {...theirChanges(merged, merged.theirs)} />}
        <DraftFields
          form={form}
          attached={attached}
          onRemove={(file) => setRemoved([...removed, file.id])}
          uploads={uploads}
          room={room}
          isLocked={isLocked}
        >
          <LineFields form={form} currency={currency} openLine={openLine} onOpenLine={setOpenLine} isLocked={isLocked} />
        </DraftFields>
        {isTold && (
          <SendFailure
            error={error}
            title={isGone ? estimateFormText("gone") : estimateFormText("not-saved")}
            savedEarlier={estimateFormText("landed-before")}
          />
        )}
      </Stack>
    </SendDialog>
  );
}

function titleOf(version: EstimateVersion | undefined, supplementOf: Estimate | undefined): string {
  if (version) {
    return estimateFormText("edit", { number: version.estimate.number, version: version.version });
  }
  return supplementOf ? estimateFormText("supplement", { number: supplementOf.number }) : estimateFormText("new");
}
