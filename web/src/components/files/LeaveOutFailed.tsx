import { Button } from "@mantine/core";
import attachmentText from "locales/attachment.ftl";

/** Sends a form without the files whose upload has failed, so that they do not hold back the others. */
export function LeaveOutFailed({ onSend }: { onSend: () => void }) {
  return (
    <Button variant="light" h={44} onClick={onSend}>
      {attachmentText("send-without-failed")}
    </Button>
  );
}
