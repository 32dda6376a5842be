import { useDisclosure } from "@mantine/hooks";
import { IconCloudUp } from "@tabler/icons-react";
import { Modal } from "@/components/Modal";
import { useDialog } from "@/components/use-dialog";
import { badgeText } from "@/lib/badge";
import { commonTexts } from "@/lib/common-texts";
import { KeptUpdateList } from "./KeptUpdateList";
import type { KeptUpdate } from "./kept-update";
import classes from "./OutboxSign.module.css";
import { isUnsent } from "./rules";
import { outboxTexts as texts } from "./texts";
import { useOutbox } from "./use-outbox";
import { useSending } from "./use-sending";

/** What somebody wrote on this device who is no contractor any more: none of a contractor's pages shows it to them, and it is
 *  nowhere else. Nothing at all where nothing waits. */
export function LeftUpdates({ userId }: { userId: string }) {
  useSending(userId);
  const [isOpen, dialog] = useDisclosure(false);
  const { updates } = useOutbox(userId);
  const waiting = updates.filter(isUnsent).length;
  return (
    <>
      {waiting > 0 && (
        <button type="button" className={classes.sign} aria-label={texts.waiting(waiting)} onClick={dialog.open}>
          <IconCloudUp size={22} stroke={1.75} aria-hidden />
          <span className={classes.count}>{badgeText(waiting)}</span>
        </button>
      )}
      {isOpen && updates.length > 0 && <LeftDialog userId={userId} updates={updates} onClose={dialog.close} />}
    </>
  );
}

interface LeftDialogProps {
  userId: string;
  updates: KeptUpdate[];
  onClose: () => void;
}

function LeftDialog({ userId, updates, onClose }: LeftDialogProps) {
  useDialog(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title}
      size="lg"
      closeButtonProps={{ "aria-label": commonTexts.close, size: 44 }}
    >
      <KeptUpdateList userId={userId} updates={updates} />
    </Modal>
  );
}
