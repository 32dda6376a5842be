import { Alert, Text, Textarea } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import estimateDecisionText from "locales/estimate-decision.ftl";
import { useRef, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { SendDialog } from "@/components/files/SendDialog";
import { useSendDialog } from "@/components/files/use-send-dialog";
import { serverText } from "@/language/server-text";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { focusFirstError } from "@/lib/forms/form-errors";
import { type EstimateVersion, useWithdrawEstimate } from "./queries";
import { reasonError } from "./reason";

interface WithdrawDialogProps {
  code: string;
  version: EstimateVersion;
  onClose: () => void;
}

/** Withdraws a version that was sent, with a reason. */
export function WithdrawDialog({ code, version, onClose }: WithdrawDialogProps) {
  useFocusBack();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const withdraw = useWithdrawEstimate(code, version.id);
  const save = () => {
    const wrong = reasonError(reason, true);
    setError(wrong);
    if (wrong) {
      focusFirstError(root.current);
      return;
    }
    withdraw.mutate(reason.trim(), {
      onSuccess: () => {
        toast.success(estimateDecisionText("withdrawn"));
        dialog.leave();
      },
      onError: (problem) => {
        const field = isProblem(problem, 422) && problem.errors.find(({ field }) => field === "reason");
        if (field) setError(serverText(field.text, field.message));
      },
    });
  };
  const dialog = useSendDialog({ hasText: reason.trim() !== "", isSaving: withdraw.isPending, save, onClose });
  return (
    <SendDialog
      state={dialog}
      texts={{
        title: estimateDecisionText("withdraw-title", { version: version.version }),
        send: estimateDecisionText("withdraw"),
        discardTitle: estimateDecisionText("discard-title"),
        discardText: estimateDecisionText("discard-text"),
      }}
      hint={undefined}
      canSend
    >
      <Text>{estimateDecisionText("withdraw-hint")}</Text>
      <div ref={root}>
        <Textarea
          label={estimateDecisionText("withdraw-reason")}
          description={estimateDecisionText("reason-seen")}
          value={reason}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setError(undefined);
          }}
          error={error}
          readOnly={withdraw.isPending}
          minRows={3}
          maxRows={8}
          autosize
          data-autofocus
        />
      </div>
      {withdraw.isError &&
        !withdraw.isPending &&
        error === undefined &&
        (version.state === "withdrawn" ? (
          <Alert color="green" icon={<IconCheck aria-hidden />} role="alert">
            {estimateDecisionText("withdrawn")}
          </Alert>
        ) : (
          <FailureAlert title={estimateDecisionText("withdraw-failed")}>{messageOf(withdraw.error, "")}</FailureAlert>
        ))}
    </SendDialog>
  );
}
