import { messageOf, wasSavedEarlier } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { attachmentFailure } from "@/lib/forms/attachment-failure";

interface SendFailureProps {
  error: unknown;
  title: string;
  /** Shown instead if an earlier attempt succeeded but its response was lost. */
  savedEarlier: string;
}

/** Shows why a form with files could not be submitted. */
export function SendFailure({ error, title, savedEarlier }: SendFailureProps) {
  if (wasSavedEarlier(error)) return <FailureAlert>{savedEarlier}</FailureAlert>;
  return <FailureAlert title={title}>{attachmentFailure(error) ?? messageOf(error, "")}</FailureAlert>;
}
