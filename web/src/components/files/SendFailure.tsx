import { hasLandedBefore, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { attachmentFailure } from "@/lib/forms/attachment-failure";

interface SendFailureProps {
  error: unknown;
  title: string;
  /** The text if an earlier attempt succeeded but its response was lost. */
  landedBefore: string;
}

/** The error of a submission with files. */
export function SendFailure({ error, title, landedBefore }: SendFailureProps) {
  if (hasLandedBefore(error)) return <FailureAlert>{landedBefore}</FailureAlert>;
  return <FailureAlert title={title}>{attachmentFailure(error) ?? messageOf(error, "")}</FailureAlert>;
}
