import { hasLandedBefore, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { attachmentFailure } from "@/lib/forms/attachment-failure";

interface SendFailureProps {
  error: unknown;
  title: string;
  /** What to say when an earlier try had arrived although its answer was lost. */
  landedBefore: string;
}

/** Why something that is sent with files was refused. */
export function SendFailure({ error, title, landedBefore }: SendFailureProps) {
  if (hasLandedBefore(error)) return <FailureAlert>{landedBefore}</FailureAlert>;
  return <FailureAlert title={title}>{attachmentFailure(error) ?? messageOf(error, "")}</FailureAlert>;
}
