import calendarLinkText from "locales/calendar-link.ftl";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import classes from "./Feeds.module.css";
import { type Feed, useRevokeFeed } from "./queries";
import { RevokeFeed } from "./RevokeFeed";

interface RevokeFeedDialogProps {
  feed: Feed;
  onClose: () => void;
}

/** Confirms the revocation of an account's link in a dialog. */
export default function RevokeFeedDialog({ feed, onClose }: RevokeFeedDialogProps) {
  const revoke = useRevokeFeed("account");
  const close = () => !revoke.isPending && onClose();
  useDialog(close);
  return (
    <Modal
      opened
      onClose={close}
      title={calendarLinkText("revoking-title", { label: feed.label })}
      classNames={{ title: classes.question }}
    >
      <RevokeFeed
        feed={feed}
        revoke={revoke}
        words={{
          hint: calendarLinkText("revoking-hint"),
          submit: calendarLinkText("revoking-submit"),
          failed: calendarLinkText("revoking-failed"),
          done: (label) => calendarLinkText("revoking-done", { label }),
        }}
        onKeep={close}
        onGone={onClose}
      />
    </Modal>
  );
}
