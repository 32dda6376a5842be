import { Stack } from "@mantine/core";
import estimateFormText from "locales/estimate-form.ftl";
import { useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { isProblem } from "@/api/client";
import { StaleNotice } from "@/components/feedback/StaleNotice";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { SendDialog } from "@/components/files/SendDialog";
import { SendFailure } from "@/components/files/SendFailure";
import { sendingHint, useSendDialog } from "@/components/files/use-send-dialog";
import { useUploads } from "@/components/files/use-uploads";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { focusFirstError } from "@/lib/forms/form-errors";
import { DraftFields } from "./DraftFields";
import { DraftSum } from "./DraftSum";
import type { EstimateDraft } from "./draft";
import { LineFields } from "./LineFields";
import { type Estimate, type EstimateVersion, useSaveDraft } from "./queries";
import { theirChanges } from "./stale";
import { useDraftForm } from "./use-draft-form";
import { useDraftSaving } from "./use-draft-saving";
import { type Base, useSavedDraft } from "./use-saved-draft";

/** The form's values, restored after a session has ended. */
interface Written {
  id: string;
  base: Base;
  draft: EstimateDraft;
  pasted: string | undefined;
  removed: string[];
  files: File[];
}

interface EstimateEditorProps {
  code: string;
  /** The currency of the amounts, as ISO 4217 code. */
  currency: string;
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
  const held = useHeldWords<Written>(`estimate ${version?.id ?? supplementOf?.id ?? `of ${code}`}`);
  const { given } = held;
  const [id] = useState(() => given?.id ?? version?.id ?? uuidv7());
  const saved = useSavedDraft(version, given);
  const { base, removed, attached, room, rules } = saved;
  const form = useDraftForm(given?.draft ?? base.draft, given?.pasted);
  const { draft, pasted } = form;
  const [openLine, setOpenLine] = useState<number>();
  const root = useRef<HTMLDivElement>(null);
  const saving = useSaveDraft(code);
  const { error, isPending, isPaused } = saving;
  const uploads = useUploads({
    purpose: "estimate",
    targetId: id,
    rules,
    isAttaching: isPending,
    given: given?.files,
  });
  const { save, merged } = useDraftSaving({
    ...{ code, id, form, saved, saving, uploads, supplementOf: supplementOf?.id },
    onWrong: (field) => {
      // The line of the field is opened, so that the error can be seen.
      const key = /^(\d+)\./.exec(field ?? "")?.[1];
      if (key !== undefined) setOpenLine(Number(key));
      focusFirstError(root.current);
    },
    onSaved: () => {
      uploads.forget();
      toast.success(estimateFormText("saved"));
      isSaved.current = true;
      dialog.leave();
    },
  });
  const isSaved = useRef(version !== undefined);
  const dialog = useSendDialog({
    uploads,
    hasText: draft !== base.draft || removed.length > 0 || (pasted ?? "").trim() !== "",
    isSaving: isPending,
    save,
    onClose: () => onClose(isSaved.current ? id : undefined),
  });
  useHolding(held, () =>
    dialog.hasWork() ? { id, base, draft, pasted, removed, files: uploads.items.map(({ file }) => file) } : undefined,
  );
  const isLocked = isPending || dialog.isQueued;
  const isGone = isProblem(error, 404);
  return (
    <SendDialog
      state={dialog}
      texts={textsOf(version, supplementOf)}
      hint={sendingHint(uploads, dialog.isQueued, isPaused, (key) => estimateFormText(key))}
      canSend={!isGone}
      summary={<DraftSum draft={draft} currency={currency} />}
    >
      <Stack ref={root}>
        {merged && <StaleNotice what="estimate" {...theirChanges(merged, merged.theirs)} />}
        <DraftFields {...{ form, attached, uploads, room, isLocked }} onRemove={saved.removeFile}>
          <LineFields {...{ form, currency, openLine, isLocked }} onOpenLine={setOpenLine} />
        </DraftFields>
        {error !== null && !isPending && !isProblem(error, 412) && (
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

function textsOf(version: EstimateVersion | undefined, supplementOf: Estimate | undefined) {
  const title = version
    ? estimateFormText("edit", { number: version.estimate.number, version: version.version })
    : supplementOf
      ? estimateFormText("supplement", { number: supplementOf.number })
      : estimateFormText("new");
  return {
    title,
    send: estimateFormText("save"),
    discardTitle: estimateFormText("discard-title"),
    discardText: estimateFormText("discard-text"),
  };
}
