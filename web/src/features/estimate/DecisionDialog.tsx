import { Alert, Button, Radio, Stack, Text, Textarea } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { IconHistory } from "@tabler/icons-react";
import estimateDecisionText from "locales/estimate-decision.ftl";
import estimateViewText from "locales/estimate-view.ftl";
import { useRef, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { SendDialog } from "@/components/files/SendDialog";
import { useSendDialog } from "@/components/files/use-send-dialog";
import { serverText } from "@/language/server-text";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { focusFirstError } from "@/lib/forms/form-errors";
import { formatMoney } from "@/lib/text/money";
import classes from "./Decision.module.css";
import { type DecisionDraft, decisionBody, decisionErrors, decisionField, newDecision } from "./decision";
import { PartFields } from "./PartFields";
import { type EstimateDecider, type EstimateSource, type EstimateVersion, newestOf, useDecide } from "./queries";

const KINDS = ["approve", "approve_in_part", "request_more", "decline"] as const;

interface DecisionDialogProps {
  source: EstimateSource;
  version: EstimateVersion;
  decider: EstimateDecider;
  /** Whether an admin records what somebody else decided. */
  isOnBehalf: boolean;
  /** Called with the version to show next. */
  onClose: (version: string) => void;
}

/** Decides on a version, or records the decision of somebody else. */
export default function DecisionDialog({ source, version, decider, isOnBehalf, onClose }: DecisionDialogProps) {
  useFocusBack();
  const held = useHeldWords<DecisionDraft>(`decision ${version.id}`);
  const [base] = useState(() => newDecision(version));
  const [draft, setDraft] = useState(held.given ?? base);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const root = useRef<HTMLDivElement>(null);
  const decide = useDecide(source, version.id);
  const change = (part: Partial<DecisionDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const show = (found: Readonly<Record<string, string>>) => {
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
        show(
          Object.fromEntries(
            error.errors.map(({ field, text, message }) => [decisionField(field), serverText(text, message)]),
          ),
        );
      },
    });
  };
  const dialog = useSendDialog({
    hasText: draft !== base,
    isSaving: decide.isPending,
    save,
    onClose: () => onClose(version.id),
  });
  useHolding(held, () => (dialog.hasWork() ? draft : undefined));
  const { error } = decide;
  const newest = newestOf(error);
  const names = { number: version.estimate.number, version: version.version };
  const mayDecide = isOnBehalf ? version.abilities.record_decision : version.abilities.decide;
  return (
    <SendDialog
      state={dialog}
      texts={{
        title: estimateDecisionText(isOnBehalf ? "record-title" : "title", names),
        send: estimateDecisionText(isOnBehalf ? "submit-record" : `submit-${draft.kind || "approve"}`),
        discardTitle: estimateDecisionText("discard-title"),
        discardText: estimateDecisionText("discard-text"),
      }}
      hint={mayDecide || error ? estimateDecisionText("once") : estimateDecisionText("cannot")}
      canSend={mayDecide && draft.kind !== "" && !isProblem(error, 409)}
    >
      <Stack ref={root}>
        {isOnBehalf && <Text>{estimateDecisionText(`record-hint-${decider}`)}</Text>}
        {version.amount && (
          <Text>
            {`${estimateViewText("amount")}: `}
            <strong className={classes.number}>{formatMoney(version.amount, version.currency)}</strong>
          </Text>
        )}
        <Kinds draft={draft} error={errors.kind} isLocked={decide.isPending} onChange={change} />
        {draft.kind === "approve_in_part" && (
          <PartFields
            version={version}
            draft={draft}
            errors={errors}
            isLocked={decide.isPending}
            onChange={change}
          />
        )}
        <Textarea
          label={estimateDecisionText("reason")}
          description={reasonHint(draft, isOnBehalf)}
          value={draft.reason}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          error={errors.reason}
          readOnly={decide.isPending}
          withAsterisk={isOnBehalf || draft.kind !== "approve"}
          minRows={3}
          maxRows={10}
          autosize
        />
        {newest !== undefined ? (
          <Alert color="yellow" icon={<IconHistory aria-hidden />} role="alert">
            <Text>{estimateDecisionText("outdated")}</Text>
            <Button variant="default" mt="xs" mih={44} onClick={() => onClose(newest)}>
              {estimateViewText("open-newest")}
            </Button>
          </Alert>
        ) : (
          error && !decide.isPending && Object.keys(errors).length === 0 && <Failure error={error} />
        )}
      </Stack>
    </SendDialog>
  );
}

const Failure = ({ error }: { error: unknown }) => (
  <FailureAlert title={estimateDecisionText("failed")}>{messageOf(error, "")}</FailureAlert>
);

function reasonHint({ kind }: DecisionDraft, isOnBehalf: boolean): string | undefined {
  if (isOnBehalf) return estimateDecisionText("reason-recorded");
  return kind === "approve" ? estimateDecisionText("reason-optional") : undefined;
}

interface KindsProps {
  draft: DecisionDraft;
  error: string | undefined;
  isLocked: boolean;
  onChange: (part: Partial<DecisionDraft>) => void;
}

/** What can be decided, and what follows from it. */
function Kinds({ draft, error, isLocked, onChange }: KindsProps) {
  return (
    <Radio.Group
      label={estimateDecisionText("kind")}
      value={draft.kind}
      error={error}
      onChange={(value) => onChange({ kind: KINDS.find((kind) => kind === value) ?? "" })}
    >
      <div className={classes.kinds}>
        {KINDS.map((kind) => (
          <Radio
            key={kind}
            value={kind}
            className={classes.kind}
            label={estimateDecisionText(`kind-${kind}`)}
            description={estimateDecisionText(`kind-${kind}-hint`)}
            disabled={isLocked}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
