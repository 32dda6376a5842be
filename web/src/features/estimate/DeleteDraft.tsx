import estimateDecisionText from "locales/estimate-decision.ftl";
import { type RefObject, useRef } from "react";
import { isProblem, messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { DeleteQuestion } from "@/components/overlays/DeleteQuestion";
import { type EstimateVersion, useDeleteDraft } from "./queries";

interface DeleteDraftProps {
  code: string;
  version: EstimateVersion;
  onClose: () => void;
  onDeleted: () => void;
  /** Receives the focus after the deletion. */
  panel: RefObject<HTMLElement | null>;
}

/** Confirms the deletion of a draft. */
export function DeleteDraft({ code, version, onClose, onDeleted, panel }: DeleteDraftProps) {
  const focusBack = useRef<HTMLElement>(null);
  const remove = useDeleteDraft(code, version.id);
  const finish = () => {
    toast.success(estimateDecisionText("deleted"));
    focusBack.current = panel.current;
    onClose();
    onDeleted();
  };
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: finish,
      onError: (error) => {
        // Already deleted, elsewhere or by an earlier attempt, which is the wanted result.
        if (isProblem(error, 404)) finish();
      },
    });
  const failed = `${estimateDecisionText("delete-failed")}. ${messageOf(remove.error, "")}`.trim();
  return (
    <DeleteQuestion
      title={estimateDecisionText("delete-title")}
      question={estimateDecisionText("delete-question", {
        version: version.version,
        number: version.estimate.number,
      })}
      send={estimateDecisionText("delete")}
      isBusy={remove.isPending}
      notice={remove.isError ? { text: failed } : undefined}
      onConfirm={confirm}
      onClose={onClose}
      focusBack={focusBack}
    />
  );
}
