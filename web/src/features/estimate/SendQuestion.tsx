import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconCheck, IconUsers } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import estimateDecisionText from "locales/estimate-decision.ftl";
import { useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { formatMoney } from "@/lib/text/money";
import { type EstimateDecider, type EstimateVersion, useSendEstimate } from "./queries";
import classes from "./Version.module.css";

interface SendQuestionProps {
  code: string;
  version: EstimateVersion;
  decider: EstimateDecider;
  /** Whether an earlier version was sent. */
  replaces: boolean;
  onClose: () => void;
}

/** Confirms that a draft is sent, and says what follows from it. */
export function SendQuestion({ code, version, decider, replaces, onClose }: SendQuestionProps) {
  const send = useSendEstimate(code, version.id);
  const close = () => {
    if (!send.isPending) onClose();
  };
  useDialog(close);
  // Only what was read is sent, although somebody may edit the draft while the question is open.
  const [asked] = useState(version.revision);
  const isIdle = !send.isPending && !send.isSuccess;
  // By somebody else, or by this page if the response was lost.
  const isSent = version.state !== "draft" && isIdle;
  const isStale = !isSent && isIdle && (version.revision !== asked || isProblem(send.error, 412));
  const confirm = () =>
    send.mutate(asked, {
      onSuccess: () => {
        toast.success(estimateDecisionText("sent"));
        onClose();
      },
    });
  const amount = formatMoney(version.amount ?? "0", version.currency);
  return (
    <Modal opened onClose={close} title={estimateDecisionText("send-title", { version: version.version })}>
      <Stack>
        <ul className={classes.consequences}>
          <li>
            {estimateDecisionText("send-amount", {
              version: version.version,
              number: version.estimate.number,
              amount,
            })}
          </li>
          <li>{estimateDecisionText(`send-to-${decider}`)}</li>
          <li>{estimateDecisionText("send-status")}</li>
          {replaces && <li>{estimateDecisionText("send-replaces")}</li>}
          <li>{estimateDecisionText("send-final")}</li>
        </ul>
        {isSent ? (
          <Alert color="green" icon={<IconCheck aria-hidden />} role="alert">
            {estimateDecisionText("sent")}
          </Alert>
        ) : isStale ? (
          <Alert color="yellow" icon={<IconUsers aria-hidden />} role="alert">
            {estimateDecisionText("send-stale")}
          </Alert>
        ) : (
          send.isError && (
            <FailureAlert title={estimateDecisionText("send-failed")}>{messageOf(send.error, "")}</FailureAlert>
          )
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={send.isPending} data-autofocus mih={44}>
            {isSent ? commonText("close") : estimateDecisionText(isStale ? "read-again" : "send-keep")}
          </Button>
          {!isSent && !isStale && (
            <Button loading={send.isPending} onClick={confirm} mih={44}>
              {estimateDecisionText("send")}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
