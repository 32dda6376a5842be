import { Alert, Button, Radio, Stack, Text, Textarea } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { IconHistory } from "@tabler/icons-react";
import estimateDecisionText from "locales/estimate-decision.ftl";
import estimateViewText from "locales/estimate-view.ftl";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { SendDialog } from "@/components/files/SendDialog";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { formatMoney } from "@/lib/text/money";
import classes from "./Decision.module.css";
import type { DecisionDraft } from "./decision";
import { PartFields } from "./PartFields";
import { type EstimateDecider, type EstimateSource, type EstimateVersion, newestOf } from "./queries";
import { useDecision } from "./use-decision";

const KINDS = ["approve", "approve_in_part", "request_more", "decline"] as const;

interface DecisionDialogProps {
  source: EstimateSource;
  version: EstimateVersion;
  decider: EstimateDecider;
  /** Whether the reader has to open a link from an email before they decide. */
  needsLink: boolean;
  /** Whether an admin records what somebody else decided. */
  isOnBehalf: boolean;
  /** Called with the version to show next. */
  onClose: (version: string) => void;
}

/** Decides on a version, or records the decision of somebody else. */
export default function DecisionDialog({
  source,
  version,
  decider,
  needsLink,
  isOnBehalf,
  onClose,
}: DecisionDialogProps) {
  useFocusBack();
  const decision = useDecision(source, version, isOnBehalf, () => onClose(version.id));
  const { draft, change, errors, error, isLocked } = decision;
  const newest = newestOf(error);
  const names = { number: version.estimate.number, version: version.version };
  const refusal = needsLink ? estimateViewText("owner-only") : estimateDecisionText("cannot");
  const mayDecide = isOnBehalf ? version.abilities.record_decision : version.abilities.decide;
  return (
    <SendDialog
      state={decision.dialog}
      texts={{
        title: estimateDecisionText(isOnBehalf ? "record-title" : "title", names),
        send: estimateDecisionText(isOnBehalf ? "submit-record" : `submit-${draft.kind || "approve"}`),
        discardTitle: estimateDecisionText("discard-title"),
        discardText: estimateDecisionText("discard-text"),
      }}
      hint={mayDecide || error ? estimateDecisionText("once") : refusal}
      canSend={mayDecide && draft.kind !== "" && !isProblem(error, 409)}
    >
      <Stack ref={decision.root}>
        {isOnBehalf && <Text>{estimateDecisionText(`record-hint-${decider}`)}</Text>}
        {version.amount && (
          <Text>
            <span>{`${estimateViewText("amount")}: `}</span>
            <strong className={classes.number}>{formatMoney(version.amount, version.currency)}</strong>
          </Text>
        )}
        <Kinds draft={draft} error={errors.kind} isLocked={isLocked} onChange={change} />
        {draft.kind === "approve_in_part" && (
          <PartFields version={version} draft={draft} errors={errors} isLocked={isLocked} onChange={change} />
        )}
        <Textarea
          label={estimateDecisionText("reason")}
          description={reasonHint(draft, isOnBehalf)}
          value={draft.reason}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          error={errors.reason}
          readOnly={isLocked}
          withAsterisk={isOnBehalf || draft.kind !== "approve"}
          minRows={3}
          maxRows={10}
          autosize
        />
        {error !== null && !isLocked && !isProblem(error, 422) && (
          <Failure error={error} newest={newest} onOpen={onClose} />
        )}
      </Stack>
    </SendDialog>
  );
}

interface FailureProps {
  error: unknown;
  /** The newest version, if this one was refused for it. */
  newest: string | undefined;
  onOpen: (version: string) => void;
}

/** Why the decision was not saved. A newer version can be opened instead. */
function Failure({ error, newest, onOpen }: FailureProps) {
  if (newest === undefined) {
    return <FailureAlert title={estimateDecisionText("failed")}>{messageOf(error, "")}</FailureAlert>;
  }
  return (
    <Alert color="yellow" icon={<IconHistory aria-hidden />} role="alert">
      <Text>{estimateDecisionText("outdated")}</Text>
      <Button variant="default" mt="xs" mih={44} onClick={() => onOpen(newest)}>
        {estimateViewText("open-newest")}
      </Button>
    </Alert>
  );
}

function reasonHint({ kind }: DecisionDraft, isOnBehalf: boolean): string {
  if (isOnBehalf) return estimateDecisionText("reason-recorded");
  return estimateDecisionText(kind === "approve" ? "reason-optional" : "reason-seen");
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
