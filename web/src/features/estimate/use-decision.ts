import estimateDecisionText from "locales/estimate-decision.ftl";
import { useRef, useState } from "react";
import { isProblem } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { useSendDialog } from "@/components/files/use-send-dialog";
import { serverText } from "@/language/server-text";
import { focusFirstError } from "@/lib/forms/form-errors";
import { type DecisionDraft, decisionBody, decisionErrors, decisionField, newDecision } from "./decision";
import { type EstimateSource, type EstimateVersion, useDecide } from "./queries";

type Errors = Readonly<Record<string, string>>;

/** The state of the form for a decision. */
export function useDecision(
  source: EstimateSource,
  version: EstimateVersion,
  isOnBehalf: boolean,
  onClose: () => void,
) {
  const held = useHeldWords<DecisionDraft>(`decision ${version.id}`);
  const [base] = useState(() => newDecision(version));
  const [draft, setDraft] = useState(held.given ?? base);
  const [errors, setErrors] = useState<Errors>({});
  const root = useRef<HTMLDivElement>(null);
  const decide = useDecide(source, version.id);
  const show = (found: Errors) => {
    setErrors(found);
    focusFirstError(root.current);
  };
  const save = () => {
    const wrong = decisionErrors(draft, version, isOnBehalf);
    if (Object.keys(wrong).length > 0) {
      show(wrong);
      return;
    }
    decide.mutate(decisionBody(draft, version, isOnBehalf), {
      onSuccess: () => {
        toast.success(estimateDecisionText(isOnBehalf ? "recorded" : "done"));
        dialog.leave();
      },
      onError: (error) => {
        if (!isProblem(error, 422)) return;
        const found = error.errors.map(({ field, text, message }) => [decisionField(field), serverText(text, message)]);
        show(Object.fromEntries(found));
      },
    });
  };
  const dialog = useSendDialog({ hasText: draft !== base, isSaving: decide.isPending, save, onClose });
  useHolding(held, () => (dialog.hasWork() ? draft : undefined));
  const change = (part: Partial<DecisionDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  return { root, draft, change, errors, dialog, error: decide.error, isLocked: decide.isPending };
}
