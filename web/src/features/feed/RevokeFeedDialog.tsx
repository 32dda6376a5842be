import { Modal } from "@/components/Modal";
import { useDialog } from "@/components/use-dialog";
import classes from "./Feeds.module.css";
import { type Feed, useRevokeFeed } from "./queries";
import { RevokeFeed } from "./RevokeFeed";
import { feedTexts } from "./texts";

const texts = feedTexts.revoking;

interface RevokeFeedDialogProps {
  feed: Feed;
  onClose: () => void;
}

/** Asks before a link is revoked. */
export default function RevokeFeedDialog({ feed, onClose }: RevokeFeedDialogProps) {
  const revoke = useRevokeFeed("account");
  const close = () => !revoke.isPending && onClose();
  useDialog(close);
  return (
    <Modal opened onClose={close} title={texts.title(feed.label)} classNames={{ title: classes.question }}>
      <RevokeFeed feed={feed} revoke={revoke} words={texts} onKeep={close} onGone={onClose} />
    </Modal>
  );
}
